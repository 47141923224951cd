import { describeFaults, type Fault } from '../../nodes/RolloutNotice/domain/fault';

const shortEin: Fault = {
	field: 'erisaEIN',
	label: 'ERISA EIN',
	problem: 'has 8 digits, needs 9',
	remedy: 'Format the column as text',
};
const noCity: Fault = { field: 'city', label: 'City', problem: 'is missing', remedy: 'Fill it in' };

function numbered(count: number): Fault[] {
	return Array.from({ length: count }, (_, index) => ({ ...shortEin, label: `Field ${index}` }));
}

it('is the fault itself and its item, where there is one', () => {
	const text = 'ERISA EIN has 8 digits, needs 9. Format the column as text [item 3]';
	expect(describeFaults([{ itemIndex: 3, faults: [shortEin] }])).toEqual({ message: text, description: text });
});

it('names no item where the faults are of none', () => {
	const text = 'City is missing. Fill it in';
	expect(describeFaults([{ faults: [noCity] }])).toEqual({ message: text, description: text });
});

it('names every fault of every row, those of most rows first', () => {
	const { message, description } = describeFaults([
		{ itemIndex: 0, faults: [noCity, shortEin] },
		{ itemIndex: 4, faults: [shortEin] },
	]);
	const lines = [
		'ERISA EIN has 8 digits, needs 9. Format the column as text [items 0, 4]',
		'City is missing. Fill it in [item 0]',
	];
	expect(message).toBe(lines.join('; '));
	expect(description).toBe(lines.map((line) => `• ${line}`).join('\n'));
});

it('says runs of items as such, so that a column broken all through is one line', () => {
	const rows = [12, ...Array.from({ length: 10_000 }, (_, index) => index + 20)].map((itemIndex) => ({
		itemIndex,
		faults: [noCity],
	}));
	expect(describeFaults(rows).message).toBe('City is missing. Fill it in [items 12, 20 to 10019]');
});

it('stays bounded with many gaps and many faults, and says how much is left out', () => {
	const rows = Array.from({ length: 500 }, (_, index) => ({ itemIndex: index * 2, faults: numbered(200) }));
	const { message, description } = describeFaults(rows);
	expect(message).toMatch(/\[items 0, 2, 4, .* 38 and 480 more\]; .*; and 197 more faults$/);
	expect(description.split('\n')).toHaveLength(101);
	expect(description).toMatch(/\n• and 100 more faults$/);
	expect(message.length).toBeLessThan(1000);
});

it('says what is missing in the same rows in one line', () => {
	const noState: Fault = { ...noCity, field: 'state', label: 'State' };
	const rows = [0, 1].map((itemIndex) => ({ itemIndex, faults: [noCity, shortEin, noState] }));
	expect(describeFaults(rows, { total: 3 }).description).toBe(
		'• City, State are missing. Fill each in [items 0 to 1]\n' +
			'• ERISA EIN has 8 digits, needs 9. Format the column as text [items 0 to 1]',
	);
	expect(describeFaults([{ itemIndex: 4, faults: [noCity, noState] }], { total: 1 }).message).toBe(
		'Nothing was sent: the row has faults',
	);
});

it('counts a fault once a row', () => {
	expect(describeFaults([{ itemIndex: 1, faults: [noCity, noCity] }]).message).toBe(
		'City is missing. Fill it in [item 1]',
	);
});

describe('where nothing of an input was sent', () => {
	const rows = [
		{ itemIndex: 3, faults: [noCity, shortEin] },
		{ itemIndex: 4, faults: [noCity] },
	];

	it('has a short headline, and details that can be told apart without line breaks', () => {
		const { message, description } = describeFaults(rows, { total: 6 });
		expect(message).toBe('Nothing was sent: 2 of 6 rows have faults');
		expect(description.replaceAll('\n', ' ')).toBe(
			'• City is missing. Fill it in [items 3 to 4] ' +
				'• ERISA EIN has 8 digits, needs 9. Format the column as text [item 3]',
		);
	});

	it('says the fault itself where it is the only one', () => {
		expect(describeFaults(rows.slice(1), { total: 6 }).message).toBe('City is missing. Fill it in [item 4]');
	});

	it('names the rows of a sheet too, and the references of up to three', () => {
		const ofSheet = (references: Array<string | undefined>) =>
			describeFaults(
				references.map((reference, index) => ({ itemIndex: index + 3, faults: [noCity], reference })),
				{ total: 6, isSheet: true },
			).message;
		expect(ofSheet(['NOTICE-2026-00042'])).toBe(
			'City is missing. Fill it in [item 3, row 5, reference NOTICE-2026-00042]',
		);
		expect(ofSheet(['R-1', undefined, '7'])).toBe(
			'City is missing. Fill it in [items 3 to 5, rows 5 to 7, references R-1, 7]',
		);
		expect(ofSheet(['R-1', 'R-2', 'R-3', 'R-4'])).toBe('City is missing. Fill it in [items 3 to 6, rows 5 to 8]');
	});
});
