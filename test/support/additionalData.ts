import type { IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';

/** What the engine of n8n asks of the n8n around it, as far as a workflow of this package needs it. */
export function additionalDataWith(
	credentials: CredentialStore,
	rest: Partial<IWorkflowExecuteAdditionalData> = {},
): IWorkflowExecuteAdditionalData {
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		credentialsHelper: credentials,
		executionId: 'execution',
		restApiUrl: 'http://localhost/',
		instanceBaseUrl: 'http://localhost/',
		webhookBaseUrl: 'http://localhost/',
		webhookWaitingBaseUrl: 'http://localhost/',
		formWaitingBaseUrl: 'http://localhost/',
		webhookTestBaseUrl: 'http://localhost/',
		variables: {},
		...rest,
	};
	return data as IWorkflowExecuteAdditionalData;
}
