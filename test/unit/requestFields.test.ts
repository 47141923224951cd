import { readFileSync } from 'fs';
import { join } from 'path';
import fc from 'fast-check';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { requestFields, type RequestField } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { FieldKind } from '../../nodes/RolloutNotice/domain/fields/kinds';
import { validRow } from '../support/requestRows';

interface DocumentRow {
	name: string;
	type: string;
	required: string;
	constraints: string;
}

const fields: readonly RequestField[] = requestFields;
const rows = documentRows();

describe('the list of request fields, against the table of section 2.2', () => {
	it('has the same fields in the same order', () => {
		expect(fields.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
		expect(fields).toHaveLength(31);
	});

	describe.each(rows)('section 2.2 $name', (row) => {
		const field = fieldNamed(row.name);

		it(`is of type ${row.type}`, () => {
			expect(typeOfKind[field.kind]).toBe(row.type.replace(' or null', '').replace(' (double)', ''));
		});

		it(`is required: ${row.required}`, () => {
			expect(field.required).toEqual(requirement(row.required));
		});

		it(`has the limits: ${row.constraints || 'none'}`, () => {
			const maxLength = /0\.\.(\d+) characters/.exec(row.constraints)?.[1];
			expect(field.maxLength).toBe(maxLength && Number(maxLength));
			expect(field.default).toBe(/default (\d+)/.test(row.constraints) ? 30 : undefined);
			expect(field.options?.map(({ value }) => value)).toEqual(allowedValues(row.constraints));
		});

		if (row.type === 'string' && row.required === 'yes') {
			const mayBeBlank = !row.constraints.includes('non-empty') && row.constraints.includes('0..');
			it(mayBeBlank ? 'may be blank' : 'may not be blank', () => {
				const prepared = prepareRequest(validRow({ [row.name]: '  ' }), { timeZone: 'utc' });
				expect('request' in prepared).toBe(mayBeBlank);
			});
		}

		const pattern = patternOf(row);
		if (pattern) {
			it(`lets through nothing that the pattern ${pattern.source} refuses`, () => {
				fc.assert(
					fc.property(fc.oneof(nearMisses, fc.string()), (value) => {
						const prepared = prepareRequest(validRow({ [row.name]: value }), { timeZone: 'utc' });
						if ('request' in prepared)
							expect(String(Reflect.get(prepared.request, row.name) ?? '')).toMatch(orAbsent(row, pattern));
					}),
				);
			});

			it(`refuses nothing that the pattern ${pattern.source} lets through`, () => {
				fc.assert(
					fc.property(fc.stringMatching(pattern), (value) => {
						expect(prepareRequest(validRow({ [row.name]: value }), { timeZone: 'utc' })).toHaveProperty('request');
					}),
				);
			});
		}
	});
});

it('says of every field what it is, in the form that n8n asks of texts on screen', () => {
	for (const { label, placeholder, help } of fields) {
		expect(label).toMatch(/^(?:[A-Z][A-Za-z]*|\d)(?: (?:[A-Z][A-Za-z]*|\d))*$/);
		expect(placeholder).toMatch(/^e\.g\. ./);
		expect(help).toMatch(/^[A-Z0-9]/);
	}
});

it('marks everything about the participant as personal', () => {
	const personal = fields.filter((field) => field.personal).map(({ group }) => group);
	expect(new Set(personal)).toEqual(new Set(['notice', 'participant', 'address', 'balance']));
	for (const { name, group, personal: isPersonal } of fields) {
		if (group === 'participant' || group === 'address') expect([name, isPersonal]).toEqual([name, true]);
	}
});

const nearMisses = fc.stringMatching(/^[0-9 -]{0,12}$|^[USus]{1,3}$|^[SBRTEM]{1,4}$/);

const typeOfKind: { [K in FieldKind]: string } = {
	text: 'string',
	name: 'string',
	address: 'string',
	unit: 'string',
	reference: 'string',
	digits: 'string',
	ein: 'string',
	ssn: 'string',
	reason: 'string',
	state: 'string',
	zip: 'string',
	country: 'string',
	money: 'number',
	dateTime: 'string (date-time)',
	integer: 'integer (int64)',
	url: 'string',
	phone: 'string',
	email: 'string',
};

function documentRows(): DocumentRow[] {
	const document = readFileSync(join(__dirname, '../fixtures/rollout-notice-service-v1.md'), 'utf8');
	const section = document.slice(document.indexOf('### 2.2'), document.indexOf('### 2.3'));
	return section
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => {
			const [, name = '', type = '', required = '', constraints = ''] = line
				.split(/(?<!\\)\|/)
				.map((cell) => cell.trim());
			return { name, type, required, constraints };
		});
}

function fieldNamed(name: string): RequestField {
	const field = fields.find((candidate) => candidate.name === name);
	if (!field) throw new Error(`${name} is missing from the list`);
	return field;
}

function requirement(required: string): unknown {
	const reason = /^required when reason is `(\w+)`$/.exec(required)?.[1];
	return reason ? { reason } : { yes: 'always', no: 'optional', conditional: 'withoutReference' }[required];
}

function allowedValues(constraints: string): string[] | undefined {
	return /allowed values `(\w+)`, `(\w+)`/.exec(constraints)?.slice(1, 3);
}

function patternOf({ constraints }: DocumentRow): RegExp | undefined {
	const source = /pattern `([^`]+)`/.exec(constraints)?.[1];
	return source === undefined ? undefined : new RegExp(source.replaceAll('\\|', '|'));
}

function orAbsent({ required }: DocumentRow, pattern: RegExp): RegExp {
	return required === 'yes' ? pattern : new RegExp(`^$|${pattern.source}`);
}
