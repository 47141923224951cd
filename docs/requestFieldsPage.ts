import { fieldGroups, requestFields, type RequestField } from '../nodes/RolloutNotice/domain/fields/requestFields';
import type { FieldKind } from '../nodes/RolloutNotice/domain/fields/kinds';

/** What is taken of each kind, what is put right, and what is refused. */
const accepted: { [K in FieldKind]: (field: RequestField) => string } = {
	text: ({ maxLength }) => (maxLength ? `Text of up to ${maxLength} characters` : 'Text'),
	name: ({ maxLength }) =>
		`Text of up to ${maxLength} characters. A single letter, no letter at all, or a word such as UNKNOWN, is sent with a warning`,
	address: () =>
		'Text. What looks like a placeholder (UNKNOWN, NO ADDRESS) or a spreadsheet’s date (1-Mar, 46082), or is digits only, is sent with a warning',
	unit: () =>
		'Text. What looks like a placeholder (UNKNOWN) or a spreadsheet’s date or power (1-Mar, 46082, 5.00E+02) is sent with a warning',
	reference: ({ maxLength = 0 }) =>
		`Text of up to ${maxLength} characters. A number that a spreadsheet shortened (1.23457E+11) is refused, and so is what is no reference (N/A, 0)`,
	digits: ({ length = 0 }) => `${length} digits; fewer regain their leading zeros`,
	ein: () => 'XX-XXXXXXX, or nine digits. A number of eight digits regains its zero; text of eight digits is refused',
	ssn: () =>
		'Nine digits, or XXX-XX-XXXX. A number of seven or eight digits regains its zeros; shorter text is refused',
	reason: () => 'SBR or TERM, in any case',
	state: () => 'Text. Anything but the two-letter code of a US state is sent with a warning',
	zip: () =>
		'Text. Three or four digits regain their leading zeros; anything but five or nine digits is sent with a warning',
	country: () => 'US, in any case; USA and United States become US',
	money: () =>
		'A number of zero or more, or currency text such as $1,250.00, or `$ -`. `1.250,00`, `1,25` and `1.250` are refused: they can be read in two ways. Parts of a cent are sent with a warning',
	dateTime: () =>
		'YYYY-MM-DD, an ISO date-time, a Date, a DateTime, a spreadsheet’s day count (46205), or text that can be one day only (7/13/2026, 2 Jul 2026, 20260713). `7/2/2026` is refused. A day is sent as its noon in UTC, which is the same day for every reader west of UTC+12',
	integer: () => 'A whole number above zero',
	url: () => 'A web address that begins with https:// or http://',
	phone: () => 'Text. Fewer than ten digits, or capitals that stand for them, are sent with a warning',
	email: () => 'Text. What has no @ is sent with a warning',
};

/** docs/request-fields.md, from the list of fields. */
export function requestFieldsPage(): string {
	const groups = Object.entries(fieldGroups).map(([group, title]) => {
		const rows = requestFields.filter((field) => field.group === group).map(row);
		return [
			`## ${title}`,
			'',
			...table(['Field', 'Name', 'Required', 'What is taken', 'Headings that match'], rows),
		].join('\n');
	});
	return `${[introduction, ...groups].join('\n\n')}\n`;
}

const introduction = `# Request fields

Written by \`npm run docs\` from \`nodes/RolloutNotice/domain/fields/requestFields.ts\`. Do not edit.

With *Map Automatically*, a column or input key fills a field when its heading is the field’s label, its name or one of the
headings listed, ignoring case, spaces, dashes, underscores and other marks; \`#\` reads as "number". Where several columns
mean one field, the one that is spelled exactly as the name or the label is taken; otherwise a row in which all of them agree is taken,
and any other row is refused.

Blank cells, and the words \`undefined\`, \`null\`, \`(null)\`, \`[NULL]\`, \`(blank)\`, \`<NA>\`, \`NaN\`, \`NULL\`, \`nan\`, \`NaT\` and
\`nil\`, count as not given (the last four may be names).
Spaces around a value are dropped. In numbers, codes and dates, unusual dashes and full-width or invisible characters are
made plain. A warning never stops a letter.`;

function row(field: RequestField): string[] {
	return [
		`**${field.label}**<br>${field.help}`,
		`\`${field.name}\``,
		required(field),
		accepted[field.kind](field),
		field.headings.join(', '),
	];
}

function required({ required: when, default: fallback, allowsBlank }: RequestField): string {
	switch (when) {
		case 'optional':
			return 'no';
		case 'withoutReference':
			return 'without an External Reference ID';
		case 'always':
			return fallback !== undefined ? `yes; ${fallback} where not given` : allowsBlank ? 'yes, may be blank' : 'yes';
		default:
			return `when Reason is ${when.reason}`;
	}
}

function table(head: string[], rows: string[][]): string[] {
	const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
