import type { IncomingMessage } from 'node:http';
import { html, ok, type Answer } from './answer';
import { controlActions } from './controlActions';
import { readInput } from './readInput';
import { escapeHtml } from './page/html';
import type { World } from './world';

/**
 * Answers the paths under /sandbox/, which are no part of the service: JSON for programs; for the forms of the page a way
 * back to it. A call from another site's page is refused.
 */
export async function control(request: IncomingMessage, url: URL, world: World): Promise<Answer> {
	const actions = controlActions.filter(({ path }) => path.test(url.pathname));
	const action = actions.find(({ method }) => method === request.method);
	if (!action) {
		request.resume();
		return actions.length > 0
			? refusal(405, 'This path has other methods')
			: refusal(404, 'There is no such control path');
	}
	if (action.method !== 'GET' && !isSameOrigin(request)) {
		request.resume();
		return refusal(403, 'Calls from other sites are refused');
	}
	// What a form changed is in view again: the faults stand far down on the page.
	const page = url.pathname.startsWith('/sandbox/faults') ? '/#faults' : '/';
	const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
	try {
		const input = action.method === 'POST' ? await readInput(request) : {};
		const id = action.path.exec(url.pathname)?.[1] ?? '';
		const result = action.run(input, world, id);
		return isForm
			? { status: 303, headers: { Location: page }, text: { mediaType: 'text/plain', content: '' } }
			: ok(result);
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return isForm ? html(400, `<p>${escapeHtml(message)}</p><p><a href="${page}">Back</a></p>`) : refusal(400, message);
	}
}

function refusal(status: number, message: string): Answer {
	return { status, json: { message } };
}

/** Browsers name the origin of every call that changes something; programs name none. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
	const site = headers['sec-fetch-site'];
	if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
	return headers.origin === undefined || headers.origin === `http://${headers.host ?? ''}`;
}
