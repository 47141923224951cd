import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { deliveryStatuses } from '../../sandbox/deliveryStatus';
import { openApi, openApiFile } from '../../sandbox/openApi';
import { operations } from '../../sandbox/operations/operations';
import { documentTable } from './documentTables';
import { endpoints } from './serviceCaller';

interface Schema {
	type?: string | string[];
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	enum?: unknown[];
	default?: unknown;
	required?: string[];
	properties?: Record<string, Schema>;
}

interface Document {
	paths: Record<string, Record<string, { parameters?: Array<{ name: string; schema: Schema }> }>>;
	components: { schemas: Record<string, Schema> };
}

const document = parse(readFileSync(openApiFile, 'utf8')) as Document;

function schema(name: string): Schema {
	return document.components.schemas[name] ?? {};
}

/** A type of the document's tables as JSON Schema says it. */
function typeOf(words: string): Pick<Schema, 'type' | 'format'> {
	const format = /\((double|int32|int64|uuid|date-time)\)/.exec(words)?.[1];
	const type =
		words
			.replace(/\(.*?\)/g, '')
			.split(/,| or /)[0]
			?.trim() ?? '';
	return { type: words.includes('or null') ? [type, 'null'] : type, ...(format ? { format } : {}) };
}

const tables = [
	['2.1', 'TokenResponse'],
	['2.2', 'RolloutRequest'],
	['2.3', 'Acknowledgement'],
	['2.4', 'StatusRecord'],
	['2.6', 'StatusQuery'],
	['2.7', 'UploadResult'],
	['7', 'Problem'],
] as const;

it.each(tables)('section %s: openapi.yaml has the fields of the table, no more and no fewer (%s)', (section, name) => {
	expect(Object.keys(schema(name).properties ?? {})).toEqual(documentTable(section).map((row) => row.Field));
});

const typedRows = tables
	.flatMap(([section, name]) =>
		documentTable(section).map((row) => [section, row.Field ?? '', row.Type ?? '', name] as const),
	)
	.filter(([, , type]) => !type.startsWith('array') && !type.startsWith('object'));

it.each(typedRows)('section %s: %s is a %s', (_section, fieldName, type, name) => {
	const { type: actual, format } = schema(name).properties?.[fieldName] ?? {};
	expect({ type: actual, ...(format ? { format } : {}) }).toEqual(typeOf(type));
});

const requestRows = documentTable('2.2').map(
	(row) => [row.Field ?? '', row.Required ?? '', row.Constraints ?? ''] as const,
);

it.each(requestRows)('section 2.2: %s is required: %s', (fieldName, required) => {
	expect(schema('RolloutRequest').required?.includes(fieldName) === true).toBe(required === 'yes');
});

it.each(requestRows.filter(([, , limits]) => limits !== ''))(
	'section 2.2: %s (%s) is limited as: %s',
	(name, _required, limits) => {
		const property = schema('RolloutRequest').properties?.[name] ?? {};
		const [, min, max] = /(\d+)\.\.(\d+) characters/.exec(limits) ?? [];
		expect(property.minLength).toBe(limits.includes('non-empty') ? 1 : min === undefined ? undefined : Number(min));
		expect(property.maxLength).toBe(max === undefined ? undefined : Number(max));
		expect(property.pattern).toBe(/pattern `([^`]+)`/.exec(limits)?.[1]);
		expect(property.default).toBe(limits.includes('default 30') ? 30 : undefined);
	},
);

it('section 2.4: an SSN in a status record has 0..9 characters', () => {
	expect(schema('StatusRecord').properties?.ssn).toMatchObject({ minLength: 0, maxLength: 9 });
});

it('section 3: the delivery statuses are those of the table', () => {
	const states = documentTable('3').map((row) => row.State);
	expect([...deliveryStatuses]).toEqual(states);
	expect(schema('StatusRecord').properties?.deliveryStatus?.enum).toEqual([...states, null]);
});

it('section 4.3: the query parameters are those of the table', () => {
	const parameters = document.paths['/api/v1/Participants/status']?.get?.parameters ?? [];
	const rows = documentTable('4.3').map((row) => ({ name: row.Parameter, ...typeOf(row.Type ?? '') }));
	expect(
		parameters.map(({ name, schema: { type, format } }) => ({ name, type, ...(format ? { format } : {}) })),
	).toEqual(rows);
});

it('section 4: there are five operations, each at its method and path, and each with code behind it', () => {
	const contracts = openApi().map(({ name, method, path }) => [name, [method, path]]);
	expect(Object.fromEntries(contracts)).toEqual(endpoints);
	expect(Object.keys(operations).sort()).toEqual(Object.keys(endpoints).sort());
});
