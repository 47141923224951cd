import { deliveryStatuses } from '../status/statusRecord';
import { fingerprint } from './noticeHash';

/** By their codes. A blank status is none. */
const documented = ['', ...Object.keys(deliveryStatuses)];
/** Words are a status, as is what stands for others. */
const inClear = /^(?:[\p{L} _-]{0,40}|other-[\da-f]{16})$/u;
const highestCode = 0x7f;
const skippedBit = 0x80;

/**
 * The state of a notice in one byte: the code of its status in the lower seven bits, and whether it is skipped in the highest. Zero is the state
 * of a notice of which nothing is known.
 */
export type NoticeState = number;

export const isSkipped = (state: NoticeState): boolean => (state & skippedBit) !== 0;

export const withStatusOf = (state: NoticeState, skippedAs: NoticeState): NoticeState =>
	(state & highestCode) | (skippedAs & skippedBit);

/** Statuses as codes: none, the document's five, and up to 121 others as they turn up. Any beyond share one, named `other`. */
export class StatusCodes {
	private readonly names: string[];

	constructor(others: readonly string[]) {
		this.names = [...documented, ...others.map(kept)];
	}

	/** The statuses that the document does not list, in the order of their codes. */
	get others(): string[] {
		return this.names.slice(documented.length);
	}

	stateOf({ deliveryStatus, skipped }: { deliveryStatus?: string | null; skipped?: unknown }): NoticeState {
		return this.codeOf(deliveryStatus ?? '') | (skipped === true ? skippedBit : 0);
	}

	/** The status of a state, or the name under which it is remembered. */
	nameOf(state: NoticeState): string | null {
		return (this.names[state & highestCode] ?? 'other') || null;
	}

	/** Whether a step comes to one of the events, of all unless given. The end of being skipped is none; a status not documented is where all five are. */
	isEvent(from: NoticeState, to: NoticeState, events?: readonly string[]): boolean {
		const isWanted = (event: string) => events?.includes(event) ?? true;
		if (isSkipped(from) !== isSkipped(to)) return isSkipped(to) && isWanted('skipped');
		const status = this.nameOf(to) ?? '';
		return Object.hasOwn(deliveryStatuses, status) ? isWanted(status) : Object.keys(deliveryStatuses).every(isWanted);
	}

	private codeOf(status: string): number {
		const name = this.names.includes(status) ? status : kept(status);
		const code = this.names.indexOf(name);
		if (code >= 0) return code;
		return this.names.length < highestCode ? this.names.push(name) - 1 : highestCode;
	}
}

/** A text that is long, or more than words, might be personal: a fingerprint of it is kept. */
function kept(status: string): string {
	return inClear.test(status) ? status : `other-${fingerprint(status)}`;
}
