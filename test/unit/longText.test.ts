import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { cleaned } from '../../nodes/RolloutNotice/domain/fields/text';
import { mayHoldSsn } from '../../nodes/RolloutNotice/domain/privacy/maskRecord';
import { serviceWords } from '../../nodes/RolloutNotice/domain/privacy/serviceWords';
import { matchHeadings } from '../../nodes/RolloutNotice/domain/request/matchHeadings';
import { sayUnmatched } from '../../nodes/RolloutNotice/domain/request/unmatchedHeadings';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { readBaseUrl } from '../../nodes/RolloutNotice/service/baseUrl';
import { validRow } from '../support/requestRows';

/** Milliseconds of CPU that the work takes. */
function timeOf(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

const patterns = [
	'0',
	'1,',
	'1.',
	' ',
	'-',
	' -',
	'12 ',
	'_x0',
	'="',
	'"',
	'{{',
	'#A',
	'(',
	'a@',
	'\u00E9',
	'\u00A0',
	'undefine',
	'NO ',
	'\u00C3',
	'2026-',
	'null',
];

describe('F82 a long cell', () => {
	it.each(patterns)('of %j again and again is checked in no time, in whatever field it stands', (pattern) => {
		const cell = pattern.repeat(100_000 / pattern.length);
		const work = () =>
			requestFields.map((field) => prepareRequest(validRow({ [field.name]: cell }), { timeZone: 'utc' }));
		expect(timeOf(work)).toBeLessThan(2000);
	});

	it.each(['9', '900 ', 's ', 'S.', 'soc', 'a\u0301\u0323', '\uFF19', '\u200B', ' ', 'aA'])(
		'of %j again and again is looked through for an SSN in no time, as heading, key or value',
		(pattern) => {
			const long = pattern.repeat(300_000 / pattern.length);
			expect(timeOf(() => mayHoldSsn(long, { [long]: long }, '900123456'))).toBeLessThan(2000);
		},
	);

	it('is no heading to guess about for long', () => {
		const work = () => sayUnmatched(matchHeadings(['City', ...patterns.map((pattern) => pattern.repeat(50_000))]));
		expect(timeOf(work)).toBeLessThan(2000);
	});
});

describe('a long text costs no more than its length', () => {
	it('where it is a cell with a long run of spaces', () => {
		const cell = ` a${' '.repeat(300_000)}b\u200b `;
		let read = '';

		expect(timeOf(() => (read = cleaned(cell)))).toBeLessThan(1000);
		expect(read).toBe(cell.slice(1, -2));
	});

	it('F82: where it is a Base URL of slashes', () => {
		const slashes = `https://notices.example.com${'/'.repeat(200_000)}`;

		expect(timeOf(() => readBaseUrl(`${slashes}x/`))).toBeLessThan(1000);
		expect(readBaseUrl(`${slashes}api/v1${'/'.repeat(200_000)}`)).toEqual({ address: 'https://notices.example.com' });
	});

	it('where it is an answer full of mark-up that never ends', () => {
		expect(timeOf(() => serviceWords('<'.repeat(300_000), []))).toBeLessThan(1000);
		expect(serviceWords('<b>plain</b> text', [])).toBe('plain text');
	});
});
