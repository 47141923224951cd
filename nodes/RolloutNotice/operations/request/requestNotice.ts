import { properties } from '../../n8n/parameters';
import type { Operation } from '../framework/operation';
import { prepareBatch } from './prepareBatch';
import { requestParameters, settingsOf } from './settings';

/** `POST /Participants` (document, section 4.2), for every row of the input, after every row was checked. */
export const requestNotice: Operation = {
	value: 'request',
	name: 'Request Notice',
	action: 'Request notice by mail',
	description: 'Have a rollout notice mailed to each participant. A letter cannot be taken back.',
	properties: properties(requestParameters),
	prepare: async (context) => await prepareBatch(context, settingsOf(context)),
};
