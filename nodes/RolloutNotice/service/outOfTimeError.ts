import { ServiceError } from './serviceError';

/** A poll that n8n ends before the next page is there. */
export class OutOfTimeError extends ServiceError {
	override name = 'OutOfTimeError';

	constructor() {
		super('The service did not send the first page in the time that n8n lets a poll take, so nothing was reported', {
			description:
				'Nothing is lost: the next poll finds the same changes. If it happens again, lower the Page Size option.',
		});
	}
}
