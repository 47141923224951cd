import { deliveryStatuses } from '../status/statusRecord';
import { fingerprint } from './noticeHash';
import { highestStatusCode } from './noticeState';

const documented: ReadonlyArray<string | null> = [null, ...Object.keys(deliveryStatuses)];
const longestName = 40;
const freeName = '';

/**
 * Statuses as codes from 0 to 127, and back: null, the document's five, and up to 121 others at a time, in positions that a memory keeps.
 * Any beyond these share the highest code, named `other`. A blank status is none.
 */
export class StatusCodes {
	private readonly names: Array<string | null>;
	private readonly codes: Map<string | null, number>;

	constructor(others: readonly string[]) {
		this.names = [...documented, ...others];
		this.codes = new Map(this.names.map((name, code) => [name, code]));
		this.codes.set('', 0);
	}

	codeOf(status: string | null | undefined): number {
		return this.codes.get(status ?? null) ?? this.codeOfOther(nameOf(status));
	}

	/** The status, or the name under which it is remembered. */
	nameOf(code: number): string | null {
		return code === 0 ? null : (this.names[code] ?? 'other');
	}

	/** Names beyond the document's, for the memory; the position of one that no notice bears any more becomes free. */
	others(codesInUse: ReadonlySet<number>): string[] {
		const others = this.names.map((name, code) => (codesInUse.has(code) && name) || freeName);
		return others.slice(documented.length);
	}

	/** Whether the document lists the status of this code. */
	static isDocumented(code: number): boolean {
		return code > 0 && code < documented.length;
	}

	private codeOfOther(name: string): number {
		const known = this.codes.get(name);
		if (known !== undefined) return known;
		const free = this.names.indexOf(freeName);
		const code = free === -1 ? this.names.length : free;
		if (code >= highestStatusCode) return highestStatusCode;
		this.names[code] = name;
		this.codes.set(name, code);
		return code;
	}
}

/** A long text is no status and might be personal: a fingerprint of it is kept. */
function nameOf(status: string | null | undefined): string {
	const text = status ?? '';
	return text.length <= longestName ? text : `other-${fingerprint(text)}`;
}
