import type { Endpoint } from './endpoints';
import type { ServiceAnswer } from './serviceCall';
import { ServiceError } from './serviceError';

/**
 * The error for a success without what the document promises. What the service did is not known then, so it is neither
 * certain that it did nothing nor worth asking again at once.
 */
export function unexpectedAnswer(endpoint: Endpoint, answer: ServiceAnswer, missing: string): ServiceError {
	const { body } = answer;
	const form =
		body === '' || body === undefined || body === null
			? 'an empty page'
			: typeof body === 'string'
				? 'a page that is no JSON'
				: `an answer without ${missing}`;
	return new ServiceError(`Could not ${endpoint.task}: the service answered ${answer.status} with ${form}`, {
		status: answer.status,
		description: `Expected ${missing}. Check the Base URL in the credential; if it is right, tell the service operator.`,
	});
}
