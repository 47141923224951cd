import { ServiceError } from './serviceError';

/** A poll that cannot read all pages before n8n ends it. */
export function outOfTime(): ServiceError {
	return new ServiceError(
		'Reading all watched notices takes longer than n8n lets a poll take, so nothing was reported',
		{
			description:
				'Nothing is lost: the next poll finds the same changes. Watch fewer plans or days, or raise the Page Size option.',
		},
	);
}
