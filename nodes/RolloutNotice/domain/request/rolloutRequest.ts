import type { WireType } from '../fields/kinds';
import type { FieldEntries, RequestFieldName } from '../fields/requestFields';

type Always = {
	[Name in RequestFieldName]: FieldEntries[Name]['required'] extends 'always' | undefined ? Name : never;
}[RequestFieldName];

/** The body of `POST /Participants` as `prepareRequest` builds it: blank optional fields left out, the SSN as nine digits. */
export type RolloutRequest = { [Name in Always]: WireType<FieldEntries[Name]['kind']> } & {
	[Name in Exclude<RequestFieldName, Always>]?: WireType<FieldEntries[Name]['kind']>;
};

/** A row as the user gave it: a spreadsheet's cells or the node's fields, of any type. */
export type RequestInput = Partial<Record<RequestFieldName, unknown>>;
