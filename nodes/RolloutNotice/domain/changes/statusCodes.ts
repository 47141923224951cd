import { deliveryStatuses } from '../status/statusRecord';
import { fingerprint } from './noticeHash';

const documented: ReadonlyArray<string | null> = [null, ...Object.keys(deliveryStatuses)];
const longestName = 40;
const highestCode = 0x7f;
const skippedBit = 0x80;

/**
 * The state of a notice in one byte: the code of its status in the lower seven bits, and whether it is skipped in the highest. Zero is the state
 * of a notice of which nothing is known.
 */
export type NoticeState = number;

export const isSkipped = (state: NoticeState): boolean => (state & skippedBit) !== 0;

/** The state with the status of one, and skipped as another is. */
export const withStatusOf = (state: NoticeState, skippedAs: NoticeState): NoticeState =>
	(state & highestCode) | (skippedAs & skippedBit);

/** Statuses as codes: null, the document's five, and up to 121 others as they turn up. Any beyond share one, named `other`. A blank status is none. */
export class StatusCodes {
	private readonly codes = new Map<string | null, number>();

	constructor(readonly others: string[]) {
		for (const [code, name] of [...documented, ...others].entries()) this.codes.set(name, code);
		this.codes.set('', 0);
	}

	/** The state that a record shows. */
	stateOf({ deliveryStatus = null, skipped }: { deliveryStatus?: string | null; skipped?: unknown }): NoticeState {
		return (this.codes.get(deliveryStatus) ?? this.codeOf(deliveryStatus ?? '')) | (skipped === true ? skippedBit : 0);
	}

	/** The status of a state, or the name under which it is remembered. */
	nameOf(state: NoticeState): string | null {
		const code = state & highestCode;
		const name = code < documented.length ? documented[code] : this.others[code - documented.length];
		return name === undefined ? 'other' : name;
	}

	/** A long text is no status and might be personal: a fingerprint of it is kept. */
	private codeOf(status: string): number {
		const name = status.length <= longestName ? status : `other-${fingerprint(status)}`;
		const code = this.codes.get(name) ?? documented.length + this.others.length;
		if (code >= highestCode) return highestCode;
		if (!this.codes.has(name)) this.others.push(name);
		this.codes.set(name, code);
		return code;
	}
}
