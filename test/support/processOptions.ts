import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';

/** Moments at which a process can end while a poll hands over what it found. */
export type Death = 'before anything is written' | 'after the execution is stored' | 'after everything is written';

/** An n8n with one workflow, and what a test does to it. */
export interface ProcessOptions {
	parameters: INodeParameters;
	credentials: CredentialStore;
	timezone?: string;
	/** What the trigger is called in the workflow. */
	nodeName?: string;
	/** n8n's variables (`$vars`), which may change while a workflow is active. */
	variables?: IDataObject;
	/** Whether n8n keeps a poll cursor (a setting, off in 2.41) instead of the workflow's static data. */
	keepsCursor?: boolean;
	/** What n8n tells of the time that a poll may take, in milliseconds. */
	budgetMs?: number;
	/** Called before each page is asked for, with the number of records that are skipped. */
	beforePage?: (skip: number) => void;
	/** When the process ends in a poll that hands something over. */
	dies?: Death;
}
