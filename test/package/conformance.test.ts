import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage } from '../../docs/conformancePage';
import { documentRows } from '../../docs/documentRows';
import { testNames, type TestName } from '../../docs/testNames';
import { testsOfRow } from '../../docs/testsOfRow';

const rows = documentRows(readFileSync(join(__dirname, '../fixtures/rollout-notice-service-v1.md'), 'utf8'));
const closed = rows.filter(({ isOpen }) => !isOpen);
const test = (fullName: string): TestName => ({ file: 'unit/example', fullName, title: fullName });

describe('the rows of the document', () => {
	it('are those of its tables, and its endpoints and rules', () => {
		const countOf = (section: string) => closed.filter((row) => row.section === section).length;
		const counts = [
			'2.1',
			'2.2',
			'2.3',
			'2.4',
			'2.5',
			'2.6',
			'2.7',
			'3',
			'4',
			'4.1',
			'4.2',
			'4.3',
			'4.4',
			'4.5',
			'5',
			'7',
			'8',
		].map((section) => [section, countOf(section)]);
		expect(Object.fromEntries(counts)).toEqual({
			'2.1': 3,
			'2.2': 31,
			'2.3': 1,
			'2.4': 22,
			'2.5': 2,
			'2.6': 5,
			'2.7': 5,
			'3': 5,
			'4': 1,
			'4.1': 1,
			'4.2': 6,
			'4.3': 9,
			'4.4': 2,
			'4.5': 2,
			'5': 2,
			'7': 5,
			'8': 3,
		});
		expect(closed).toHaveLength(105);
		expect(rows.filter(({ isOpen }) => isOpen)).toHaveLength(7);
	});

	it('are matched by section and name, each as a whole word', () => {
		const row = { section: '4', name: 'rule 1', text: '', isOpen: false };
		expect(
			testsOfRow(row, [
				test('section 4 rule 1: it holds'),
				test('section 4.2 rule 1'),
				test('section 4 rule 12'),
				test('section 4'),
				test('rule 1'),
			]),
		).toHaveLength(1);
		expect(
			testsOfRow({ ...row, section: '4.2', name: 'zip' }, [
				test('section 4.2: zip is short'),
				test('section 4.2 helpZip'),
				test('section 4.21 zip'),
			]),
		).toHaveLength(1);
	});
});

describe('the tests', () => {
	let names: { shipped: TestName[]; sandbox: TestName[] };
	beforeAll(() => {
		names = { shipped: testNames(['unit', 'engine']), sandbox: testNames(['sandbox']) };
	}, 180_000);

	it('name every row of the document', () => {
		const unnamed = closed.filter((row) => testsOfRow(row, names.shipped).length === 0);
		expect(unnamed.map(({ section, name, text }) => `section ${section} ${name}: ${text}`)).toEqual([]);
	});

	it('docs/conformance.md shows them as they are (npm run docs writes it anew)', () => {
		expect(readFileSync(join(__dirname, '../../docs/conformance.md'), 'utf8')).toBe(conformancePage(rows, names));
	});
});
