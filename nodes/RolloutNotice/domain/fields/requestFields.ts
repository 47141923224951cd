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

export type FieldGroup = keyof typeof fieldGroups;

/** When a field must be given: rules 1 to 3 of section 4.2 are the last two. */
type Requirement = 'always' | 'optional' | 'withoutReference' | { readonly reason: 'SBR' | 'TERM' };

interface FieldEntry<R extends Requirement = Requirement> extends Limits {
	/** As on screen and in errors. */
	readonly label: string;
	/** `always` where it is not said. */
	readonly required?: R;
	/** What is sent where nothing is given. */
	readonly default?: number;
	readonly options?: ReadonlyArray<{ readonly value: string; readonly name: string; readonly description: string }>;
	readonly placeholder: string;
	readonly help: string;
	/** Column headings that mean this field, beside its name and its label. */
	readonly headings: readonly string[];
}

/** Of all that it is given, the type of a request needs to know the kind and when the field is required. */
const field = <K extends FieldKind, const R extends Requirement = 'always'>(
	group: FieldGroup,
	kind: K,
	entry: FieldEntry<R>,
) => ({ group, kind, ...entry });

/**
 * The 31 fields of a rollout request under their wire names, in the document's order (section 2.2). The node's properties, the request's type,
 * heading matching, repair, checks, the wire body and docs/request-fields.md all come from here. Headings are aliases that can mean one thing
 * only: "Tax ID", "Participant ID", "Balance" or "Phone" match nothing.
 */
const entries = {
	erisaEIN: field('plan', 'ein', {
		label: 'ERISA EIN',
		placeholder: 'e.g. 12-3456789',
		help: 'Employer identification number of the plan sponsor. Nine digits; the dash may be left out.',
		headings: ['ein', 'plan ein', 'employer ein', 'sponsor ein', 'plan sponsor ein', 'employer identification number'],
	}),
	erisaPlanNumber: field('plan', 'digits', {
		label: 'ERISA Plan Number',
		length: 3,
		placeholder: 'e.g. 001',
		help: 'Three digits that identify the plan within its sponsor. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['plan number', 'plan no', 'plan num', 'erisa plan no'],
	}),
	erisaPlanName: field('plan', 'text', {
		label: 'ERISA Plan Name',
		placeholder: 'e.g. Example Company 401(k) Plan',
		help: 'Name of the plan',
		headings: ['plan name'],
	}),
	planSponsorCompany: field('plan', 'text', {
		label: 'Plan Sponsor Company',
		placeholder: 'e.g. Example Company Inc.',
		help: 'Company that sponsors the plan',
		headings: ['plan sponsor', 'plan sponsor name', 'sponsor', 'sponsor name', 'sponsor company', 'employer name'],
	}),
	externalReferenceId: field('notice', 'reference', {
		label: 'External Reference ID',
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
	}),
	reason: field('notice', 'reason', {
		label: 'Reason',
		options: [
			{ value: 'SBR', name: 'SBR', description: 'Needs the vested balance' },
			{ value: 'TERM', name: 'TERM', description: 'Needs the total balance' },
		],
		placeholder: 'e.g. TERM',
		help: 'Why the notice is sent: SBR or TERM',
		headings: ['notice reason', 'reason code', 'rollout reason'],
	}),
	firstName: field('participant', 'name', {
		label: 'First Name',
		maxLength: 100,
		allowsBlank: true,
		placeholder: 'e.g. Nathan',
		help: 'First name of the participant. A blank cell is sent as blank if your file’s reader keeps it, as with Include Empty Cells.',
		headings: ['given name', 'fname', 'first'],
	}),
	lastName: field('participant', 'name', {
		label: 'Last Name',
		maxLength: 100,
		allowsBlank: true,
		placeholder: 'e.g. Example',
		help: 'Last name of the participant. A blank cell is sent as blank if your file’s reader keeps it, as with Include Empty Cells.',
		headings: ['surname', 'family name', 'lname', 'last'],
	}),
	ssn: field('participant', 'ssn', {
		label: 'SSN',
		maxLength: 11,
		required: 'withoutReference',
		placeholder: 'e.g. 000-12-3456',
		help: 'Social Security number of the participant, sent as nine digits. Needed when there is no External Reference ID.',
		headings: ['ssn number', 'social security number'],
	}),
	addressLine1: field('address', 'address', {
		label: 'Address Line 1',
		placeholder: 'e.g. 1 Sample Street',
		help: 'Street and house number of the participant',
		headings: ['address', 'address 1', 'street', 'street address'],
	}),
	addressLine2: field('address', 'unit', {
		label: 'Address Line 2',
		required: 'optional',
		placeholder: 'e.g. Apt 4',
		help: 'Apartment, suite or unit of the participant',
		headings: ['address 2'],
	}),
	city: field('address', 'address', {
		label: 'City',
		placeholder: 'e.g. Springfield',
		help: 'City of the participant',
		headings: ['town'],
	}),
	state: field('address', 'state', {
		label: 'State',
		placeholder: 'e.g. MA',
		help: 'State of the participant, preferably as a two-letter code',
		headings: ['state code'],
	}),
	zip: field('address', 'zip', {
		label: 'ZIP',
		placeholder: 'e.g. 02138',
		help: 'ZIP code of the participant. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['zip code', 'postal code'],
	}),
	countryCode: field('address', 'country', {
		label: 'Country Code',
		required: 'optional',
		placeholder: 'e.g. US',
		help: 'Country of the participant: US, or leave it blank',
		headings: ['country'],
	}),
	totalBalance: field('balance', 'money', {
		label: 'Total Balance',
		required: { reason: 'TERM' },
		placeholder: 'e.g. 1250.00',
		help: 'Total balance of the participant. Needed when the reason is TERM.',
		headings: ['total account balance'],
	}),
	vestedBalance: field('balance', 'money', {
		label: 'Vested Balance',
		required: { reason: 'SBR' },
		placeholder: 'e.g. 1250.00',
		help: 'Vested balance of the participant. Needed when the reason is SBR.',
		headings: ['vested account balance'],
	}),
	balanceAsOf: field('balance', 'dateTime', {
		label: 'Balance As Of',
		placeholder: 'e.g. 2026-07-02',
		help: 'Date the balance applies to. A date without a time keeps its day in every US time zone.',
		headings: ['balance as of date', 'balance date', 'as of', 'as of date'],
	}),
	gracePeriod: field('notice', 'integer', {
		label: 'Grace Period',
		default: 30,
		placeholder: 'e.g. 30',
		help: 'Time the participant has to respond, in the unit that the service operator agreed with you',
		headings: ['grace period days'],
	}),
	noticeLogoUrl: field('notice', 'url', {
		label: 'Notice Logo URL',
		placeholder: 'e.g. https://example.com/logo.png',
		help: 'Address of the logo for the notice',
		headings: ['logo', 'logo url'],
	}),
	noticeFileContentUrl: field('notice', 'url', {
		label: 'Notice File Content URL',
		placeholder: 'e.g. https://example.com/notice.pdf',
		help: 'Address of the notice’s PDF, such as the one that Upload PDF returns',
		headings: ['notice file url', 'notice url', 'notice pdf url', 'file url'],
	}),
	helpName: field('help', 'text', {
		label: 'Help Name',
		placeholder: 'e.g. Example Recordkeeper',
		help: 'Who the participant contacts for help',
		headings: ['help contact', 'help contact name', 'help desk name'],
	}),
	helpPhone: field('help', 'phone', {
		label: 'Help Phone',
		placeholder: 'e.g. 800-555-0100',
		help: 'Phone number for help',
		headings: ['help phone number', 'help desk phone'],
	}),
	helpWebsite: field('help', 'text', {
		label: 'Help Website',
		required: 'optional',
		placeholder: 'e.g. https://example.com/help',
		help: 'Website for help',
		headings: ['help web site', 'help desk website'],
	}),
	helpEmail: field('help', 'email', {
		label: 'Help Email',
		required: 'optional',
		placeholder: 'e.g. help@example.com',
		help: 'Email address for help',
		headings: ['help email address', 'help desk email'],
	}),
	helpAddressLine1: field('help', 'address', {
		label: 'Help Address Line 1',
		placeholder: 'e.g. 2 Sample Avenue',
		help: 'Street and house number for help by mail',
		headings: ['help address', 'help address 1', 'help street'],
	}),
	helpAddressLine2: field('help', 'unit', {
		label: 'Help Address Line 2',
		required: 'optional',
		placeholder: 'e.g. Suite 100',
		help: 'Suite or unit for help by mail',
		headings: ['help address 2'],
	}),
	helpCity: field('help', 'address', {
		label: 'Help City',
		placeholder: 'e.g. Springfield',
		help: 'City for help by mail',
		headings: ['help town'],
	}),
	helpState: field('help', 'state', {
		label: 'Help State',
		placeholder: 'e.g. MA',
		help: 'State for help by mail, preferably as a two-letter code',
		headings: ['help state code'],
	}),
	helpZip: field('help', 'zip', {
		label: 'Help ZIP',
		placeholder: 'e.g. 02138',
		help: 'ZIP code for help by mail. Leading zeros that a spreadsheet dropped are put back.',
		headings: ['help zip code', 'help postal code'],
	}),
	helpCountryCode: field('help', 'country', {
		label: 'Help Country Code',
		required: 'optional',
		placeholder: 'e.g. US',
		help: 'Country for help by mail: US, or leave it blank',
		headings: ['help country'],
	}),
};

/** The fields with their literal types, from which the type of a request is made. */
export type FieldEntries = typeof entries;

/** A wire name of section 2.2. */
export type RequestFieldName = keyof FieldEntries;

/** A field as code that walks the list sees it, under its wire name. */
export interface RequestField extends FieldEntry {
	readonly name: RequestFieldName;
	readonly group: FieldGroup;
	readonly kind: FieldKind;
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
