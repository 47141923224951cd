/** A path of the service and the method it is called with. */
export interface Endpoint {
	method: 'GET' | 'POST';
	/** Begins with `/`; follows the base URL as it is. */
	path: string;
	/** What the endpoint does, to complete "could not …" in an error. */
	task: string;
}

/** The five endpoints of the service (document, section 4). */
export const endpoints = {
	token: { method: 'POST', path: '/api/v1/OAuth/Token', task: 'get an access token' },
	requestNotice: { method: 'POST', path: '/api/v1/Participants', task: 'request the notice' },
	statusByQuery: { method: 'GET', path: '/api/v1/Participants/status', task: 'get the statuses' },
	statusByRange: { method: 'POST', path: '/api/v1/Participants/status', task: 'get the statuses' },
	uploadPdf: { method: 'POST', path: '/api/v1/Participants/upload-pdf', task: 'upload the PDF' },
} as const satisfies Record<string, Endpoint>;
