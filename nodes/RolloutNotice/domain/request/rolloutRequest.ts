import type { RequestFieldName, requestFields } from '../fields/requestFields';

/** The JSON type of each kind (document, section 2.2). */
interface WireTypes {
	text: string;
	reference: string;
	digits: string;
	ein: string;
	ssn: string;
	reason: 'SBR' | 'TERM';
	state: string;
	zip: string;
	country: string;
	money: number;
	dateTime: string;
	integer: number;
	url: string;
	phone: string;
	email: string;
}

type Field = (typeof requestFields)[number];
type Always = Extract<Field, { required: 'always' }>;

/** The body of `POST /Participants` as `prepareRequest` builds it: blank optional fields left out, the SSN as nine digits. */
export type RolloutRequest = { [F in Always as F['name']]: WireTypes[F['kind']] } & {
	[F in Exclude<Field, Always> as F['name']]?: WireTypes[F['kind']];
};

/** A row as the user gave it: a spreadsheet's cells or the node's fields, of any type. */
export type RequestInput = Partial<Record<RequestFieldName, unknown>>;
