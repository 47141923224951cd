import type { FieldKind, Limits } from './kinds';

/** Where a field stands on screen and in the documentation: the headings, in their order. The reason comes before the balance that it asks for. */
export const fieldGroups = {
	plan: 'Plan',
	notice: 'Notice',
	participant: 'Participant',
	address: 'Mailing Address',
	balance: 'Balance',
	help: 'Help Desk',
} as const;

/** A part of a request. */
export type FieldGroup = keyof typeof fieldGroups;

/** When a field must be given: rules 1 to 3 of section 4.2 are the last two. */
export type Requirement = 'always' | 'optional' | 'withoutReference' | { readonly reason: 'SBR' | 'TERM' };

interface FieldEntry extends Limits {
	/** As on screen and in errors. */
	readonly label: string;
	readonly group: FieldGroup;
	readonly kind: FieldKind;
	/** `always` where it is not said. */
	readonly required?: Requirement;
	/** What is sent where nothing is given. */
	readonly default?: number;
	readonly options?: ReadonlyArray<{ readonly value: string; readonly name: string; readonly description: string }>;
	readonly placeholder: string;
	readonly help: string;
	/** Column headings that mean this field, beside its name and its label. */
	readonly headings: readonly string[];
}

/**
 * The 31 fields of a rollout request under their wire names, in the document's order (section 2.2). The node's properties, the request's type,
 * heading matching, repair, checks, the wire body and docs/request-fields.md all come from here. Headings are aliases that can mean one thing
 * only: "Tax ID", "Participant ID", "Balance" or "Phone" match nothing.
 */
const entries = {
	erisaEIN: {
		label: 'ERISA EIN',
		group: 'plan',
		kind: 'ein',
		placeholder: 'e.g. 12-3456789',
		help: 'Employer identification number of the plan sponsor. Nine digits; the dash may be left out.',
		headings: ['ein', 'plan ein', 'employer ein', 'sponsor ein', 'plan sponsor ein', 'employer identification number'],
	},
	erisaPlanNumber: {
		label: 'ERISA Plan Number',
		group: 'plan',
		kind: 'digits',
		length: 3,
		placeholder: 'e.g. 001',
		help: 'Three digits that identify the plan within its sponsor. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['plan number', 'plan no', 'plan num', 'erisa plan no'],
	},
	erisaPlanName: {
		label: 'ERISA Plan Name',
		group: 'plan',
		kind: 'text',
		placeholder: 'e.g. Example Company 401(k) Plan',
		help: 'Name of the plan',
		headings: ['plan name'],
	},
	planSponsorCompany: {
		label: 'Plan Sponsor Company',
		group: 'plan',
		kind: 'text',
		placeholder: 'e.g. Example Company Inc.',
		help: 'Company that sponsors the plan',
		headings: ['plan sponsor', 'plan sponsor name', 'sponsor', 'sponsor name', 'sponsor company', 'employer name'],
	},
	externalReferenceId: {
		label: 'External Reference ID',
		group: 'notice',
		kind: 'reference',
		maxLength: 100,
		required: 'optional',
		placeholder: 'e.g. NOTICE-2026-00042',
		help: 'Your own reference for this notice. It lets the node find out whether the notice was already requested.',
		headings: [
			'external reference',
			'external ref',
			'external ref id',
			'reference id',
			'reference number',
			'reference no',
			'notice reference',
		],
	},
	reason: {
		label: 'Reason',
		group: 'notice',
		kind: 'reason',
		options: [
			{ value: 'SBR', name: 'SBR', description: 'Needs the vested balance' },
			{ value: 'TERM', name: 'TERM', description: 'Needs the total balance' },
		],
		placeholder: 'e.g. TERM',
		help: 'Why the notice is sent: SBR or TERM',
		headings: ['notice reason', 'reason code', 'rollout reason'],
	},
	firstName: {
		label: 'First Name',
		group: 'participant',
		kind: 'name',
		maxLength: 100,
		allowsBlank: true,
		placeholder: 'e.g. Nathan',
		help: 'First name of the participant. A blank cell is sent as blank if your file’s reader keeps it, as with Include Empty Cells.',
		headings: ['given name', 'fname', 'first'],
	},
	lastName: {
		label: 'Last Name',
		group: 'participant',
		kind: 'name',
		maxLength: 100,
		allowsBlank: true,
		placeholder: 'e.g. Example',
		help: 'Last name of the participant. A blank cell is sent as blank if your file’s reader keeps it, as with Include Empty Cells.',
		headings: ['surname', 'family name', 'lname', 'last'],
	},
	ssn: {
		label: 'SSN',
		group: 'participant',
		kind: 'ssn',
		maxLength: 11,
		required: 'withoutReference',
		placeholder: 'e.g. 000-12-3456',
		help: 'Social Security number of the participant, sent as nine digits. Needed when there is no External Reference ID.',
		headings: ['ssn number', 'social security number'],
	},
	addressLine1: {
		label: 'Address Line 1',
		group: 'address',
		kind: 'address',
		placeholder: 'e.g. 1 Sample Street',
		help: 'Street and house number of the participant',
		headings: ['address', 'address 1', 'street', 'street address'],
	},
	addressLine2: {
		label: 'Address Line 2',
		group: 'address',
		kind: 'address',
		required: 'optional',
		placeholder: 'e.g. Apt 4',
		help: 'Apartment, suite or unit of the participant',
		headings: ['address 2'],
	},
	city: {
		label: 'City',
		group: 'address',
		kind: 'address',
		placeholder: 'e.g. Springfield',
		help: 'City of the participant',
		headings: ['town'],
	},
	state: {
		label: 'State',
		group: 'address',
		kind: 'state',
		placeholder: 'e.g. MA',
		help: 'State of the participant, preferably as a two-letter code',
		headings: ['state code'],
	},
	zip: {
		label: 'ZIP',
		group: 'address',
		kind: 'zip',
		placeholder: 'e.g. 02138',
		help: 'ZIP code of the participant. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['zip code', 'postal code'],
	},
	countryCode: {
		label: 'Country Code',
		group: 'address',
		kind: 'country',
		required: 'optional',
		placeholder: 'e.g. US',
		help: 'Country of the participant: US, or leave it blank',
		headings: ['country'],
	},
	totalBalance: {
		label: 'Total Balance',
		group: 'balance',
		kind: 'money',
		required: { reason: 'TERM' },
		placeholder: 'e.g. 1250.00',
		help: 'Total balance of the participant. Needed when the reason is TERM.',
		headings: ['total account balance'],
	},
	vestedBalance: {
		label: 'Vested Balance',
		group: 'balance',
		kind: 'money',
		required: { reason: 'SBR' },
		placeholder: 'e.g. 1250.00',
		help: 'Vested balance of the participant. Needed when the reason is SBR.',
		headings: ['vested account balance'],
	},
	balanceAsOf: {
		label: 'Balance As Of',
		group: 'balance',
		kind: 'dateTime',
		placeholder: 'e.g. 2026-07-02',
		help: 'Date the balance applies to. A date without a time keeps its day in every time zone.',
		headings: ['balance as of date', 'balance date', 'as of', 'as of date'],
	},
	gracePeriod: {
		label: 'Grace Period',
		group: 'notice',
		kind: 'integer',
		default: 30,
		placeholder: 'e.g. 30',
		help: 'Time the participant has to respond, in the unit that the service operator agreed with you',
		headings: ['grace period days'],
	},
	noticeLogoUrl: {
		label: 'Notice Logo URL',
		group: 'notice',
		kind: 'url',
		placeholder: 'e.g. https://example.com/logo.png',
		help: 'Address of the logo for the notice',
		headings: ['logo', 'logo url'],
	},
	noticeFileContentUrl: {
		label: 'Notice File Content URL',
		group: 'notice',
		kind: 'url',
		placeholder: 'e.g. https://example.com/notice.pdf',
		help: 'Address of the notice’s PDF, such as the one that Upload PDF returns',
		headings: ['notice file url', 'notice url', 'notice pdf url', 'file url'],
	},
	helpName: {
		label: 'Help Name',
		group: 'help',
		kind: 'text',
		placeholder: 'e.g. Example Recordkeeper',
		help: 'Who the participant contacts for help',
		headings: ['help contact', 'help contact name', 'help desk name'],
	},
	helpPhone: {
		label: 'Help Phone',
		group: 'help',
		kind: 'phone',
		placeholder: 'e.g. 800-555-0100',
		help: 'Phone number for help',
		headings: ['help phone number', 'help desk phone'],
	},
	helpWebsite: {
		label: 'Help Website',
		group: 'help',
		kind: 'text',
		required: 'optional',
		placeholder: 'e.g. https://example.com/help',
		help: 'Website for help',
		headings: ['help web site', 'help desk website'],
	},
	helpEmail: {
		label: 'Help Email',
		group: 'help',
		kind: 'email',
		required: 'optional',
		placeholder: 'e.g. help@example.com',
		help: 'Email address for help',
		headings: ['help email address', 'help desk email'],
	},
	helpAddressLine1: {
		label: 'Help Address Line 1',
		group: 'help',
		kind: 'address',
		placeholder: 'e.g. 2 Sample Avenue',
		help: 'Street and house number for help by mail',
		headings: ['help address', 'help address 1', 'help street'],
	},
	helpAddressLine2: {
		label: 'Help Address Line 2',
		group: 'help',
		kind: 'address',
		required: 'optional',
		placeholder: 'e.g. Suite 100',
		help: 'Suite or unit for help by mail',
		headings: ['help address 2'],
	},
	helpCity: {
		label: 'Help City',
		group: 'help',
		kind: 'address',
		placeholder: 'e.g. Springfield',
		help: 'City for help by mail',
		headings: ['help town'],
	},
	helpState: {
		label: 'Help State',
		group: 'help',
		kind: 'state',
		placeholder: 'e.g. MA',
		help: 'State for help by mail, preferably as a two-letter code',
		headings: ['help state code'],
	},
	helpZip: {
		label: 'Help ZIP',
		group: 'help',
		kind: 'zip',
		placeholder: 'e.g. 02138',
		help: 'ZIP code for help by mail. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['help zip code', 'help postal code'],
	},
	helpCountryCode: {
		label: 'Help Country Code',
		group: 'help',
		kind: 'country',
		required: 'optional',
		placeholder: 'e.g. US',
		help: 'Country for help by mail: US, or leave it blank',
		headings: ['help country'],
	},
} as const satisfies Record<string, FieldEntry>;

/** The fields with their literal types, from which the type of a request is made. */
export type FieldEntries = typeof entries;

/** A wire name of section 2.2. */
export type RequestFieldName = keyof FieldEntries;

/** A field as code that walks the list sees it, under its wire name. */
export interface RequestField extends FieldEntry {
	readonly name: RequestFieldName;
	readonly required: Requirement;
	/** Whether the value may tell something about the participant, and so may never be echoed. */
	readonly personal: boolean;
}

/** All fields in the document's order. */
export const requestFields: readonly RequestField[] = Object.keys(entries)
	.filter((name): name is RequestFieldName => Object.hasOwn(entries, name))
	.map(requestField);

export function requestField(name: RequestFieldName): RequestField {
	const { group, kind } = entries[name];
	const personal = group === 'participant' || group === 'address' || kind === 'money' || kind === 'reference';
	return { name, personal, required: 'always', ...entries[name] };
}

/** All column headings that mean a field. Those of the participant may say so: "Employee City", "Participant ZIP". */
export function headingsOf({ name, label, headings, group, personal }: RequestField): string[] {
	const own = [name, label, ...headings];
	if (!personal || group === 'notice') return own;
	return own.flatMap((heading) => [heading, `participant ${heading}`, `employee ${heading}`]);
}
