import { deliveryStatuses } from '../status/statusRecord';
import { statusCodeOf } from './noticeState';
import type { NoticeState, Step } from './noticeState';
import type { TriggerEvent } from './statusChange';
import { StatusCodes } from './statusCodes';

/** Which steps of a notice a user chose to hear of. Null and statuses that the document does not list are chosen where all five are. */
export class ChosenEvents {
	private readonly isSkippedChosen: boolean;
	private readonly isEveryStatusChosen: boolean;
	private readonly chosenStatuses: ReadonlySet<string>;

	/** Without a list, all are chosen. */
	constructor(
		events: readonly TriggerEvent[] | undefined,
		private readonly statuses: StatusCodes,
	) {
		this.isSkippedChosen = events?.includes('skipped') ?? true;
		this.chosenStatuses = new Set(events ?? Object.keys(deliveryStatuses));
		this.isEveryStatusChosen = Object.keys(deliveryStatuses).every((status) => this.chosenStatuses.has(status));
	}

	/** Whether the step comes to something chosen. */
	isChosen({ kind, to }: Step): boolean {
		return kind === 'statusChanged' ? this.isStatusChosen(to) : kind === 'skipped' && this.isSkippedChosen;
	}

	/** Whether the step leaves something chosen, so that coming back to it is an event. */
	isLeft({ kind, from }: Step): boolean {
		return kind === 'statusChanged' ? this.isStatusChosen(from) : kind === 'unskipped' && this.isSkippedChosen;
	}

	private isStatusChosen(state: NoticeState): boolean {
		const code = statusCodeOf(state);
		if (!StatusCodes.isDocumented(code)) return this.isEveryStatusChosen;
		return this.chosenStatuses.has(this.statuses.nameOf(code) ?? '');
	}
}
