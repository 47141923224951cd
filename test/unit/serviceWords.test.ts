import fc from 'fast-check';

import { serviceWords, traceId } from '../../nodes/RolloutNotice/domain/privacy/serviceWords';

const person = ['Zébediah', "O'Quillfeather", '12 Unfindable Crescent North', '900123456', 1234.5, 'Ng'];

it.each([
	['Not valid: $1,234.50', 'Not valid: $[hidden]'],
	['900 12 3456 is taken', '[hidden] is taken'],
	['SSN ending in ٣٤٥٦', 'SSN ending in [hidden]'],
	['ZEBEDIAH, NG.', '[hidden], [hidden].'],
	['<b>Zebe\u200bdiah</b> is not known', '[hidden] is not known'],
	['Ze\u0301bediah', '[hidden]'],
	['Unfindable Crescent could not be found', '[hidden] could not be found'],
	['user=zebediah@example', 'user=[hidden]'.replace('user=', '')],
	['user=ng@example', '[hidden]'],
	['ask somebody@service.example about it', 'ask [hidden] about it'],
	['Field 7 is wrong', 'Field [hidden] is wrong'],
	['The value of zip is required', 'The value of zip is required'],
])('F72: says of %j only what tells nothing of the row', (text, said) => {
	expect(serviceWords(text, person)).toBe(said);
});

it('F43: no secret is said, whatever stands around it, however long it is', () => {
	const secrets = ['letters-only-secret', 'abcdefgh'];

	expect(serviceWords('key xxabcdefghyy and letters-only-secret', secrets)).toBe('key [hidden] and [hidden]');
	expect(serviceWords(`token ${'x'.repeat(60)}`, [])).toBe('token [hidden]');
});

it.each([
	['Gro\u00DF', 'GROSS'],
	['Gro\u00DF', 'GRO\u1E9E'],
	['\u0391\u0394\u0391\u039C\u039F\u03A3', 'id\u0391\u0394\u0391\u039C\u039F\u03A3id'],
	['\u0391\u03B4\u03AC\u03BC\u03BF\u03C2', '\u0391\u0394\u0391\u039C\u039F\u03A3'],
	['\u0130pek', 'IPEK'],
])('F72: the name %s is known in capitals and small letters: %s', (name, word) => {
	expect(serviceWords(`${word} is not known`, [name])).toBe('[hidden] is not known');
});

it.each([
	["O'Brien", 'OBrien'],
	['Dela Cruz', 'DELACRUZ'],
	['McDonald-Smith', 'mcdonaldsmith'],
	['St. Ives', 'x_stives.y'],
	['MacLeod', 'Mac-Leod'],
	['12 Elm Row', 'ElmRow'],
	['Smith', 'JohnSmith'],
])('a value spelled without what stands between its letters, or with more, is not said: %s as %s', (value, word) => {
	expect(serviceWords(`Participant ${word} exists`, [value])).toBe('Participant [hidden] exists');
});

it('looks inside of words only for values long enough not to be there by chance', () => {
	expect(serviceWords('xxabcdefyy xxvwxyzyy', ['abcdef', 'vwxyz'])).toBe('[hidden] xxvwxyzyy');
});

it('says single letters, which tell nothing, and words as long as words are', () => {
	const longWord = 'x'.repeat(40);
	expect(serviceWords(`A value is missing: ${longWord}`, ['A Sample'])).toBe(`A value is missing: ${longWord}`);
});

it('keeps words apart that mark-up stands between', () => {
	expect(serviceWords('<p>Not<br>valid</p>', [])).toBe('Not valid');
});

describe('a long answer', () => {
	const markUp = (length: number) => `<${'x'.repeat(length - 2)}>`;

	it('is said up to 1,000 characters', () => {
		const words = 'to '.repeat(333);
		expect(serviceWords(`${words}a`, [])).toBe(`${words}a`);
		expect(serviceWords(`${words}be`, [])).toBe(`${words}b…`);
	});

	it('is read up to 4,000 characters', () => {
		expect(serviceWords(`Refused ${markUp(3984)} in full`, [])).toBe('Refused in full');
		expect(serviceWords(`Refused ${markUp(3985)} at last, after all`, [])).toBe('Refused at');
	});

	it('is cut between words, since half of a name would be said', () => {
		expect(serviceWords(`Refused ${markUp(3986)} Zebediah`, person)).toBe('Refused');
	});
});

it('F72: no word of a value is ever said, in any case, wherever it stands', () => {
	const word = fc.string({ unit: fc.constantFrom(...'abcdefgéßñ'), minLength: 2, maxLength: 12 });
	fc.assert(
		fc.property(
			fc.array(word, { minLength: 1 }),
			fc.array(word),
			fc.constantFrom(' ', ', ', ' - '),
			(value, others, between) => {
				const said = serviceWords([...others, value.join(' ').toUpperCase(), ...others].join(between), [
					value.join(' '),
				]);
				const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase();
				const words = said.split(/[^\p{L}]+/u).map(folded);
				return value.every((part) => part === 'hidden' || !words.includes(folded(part)));
			},
		),
	);
});

it('F49: a cell of any length is compared without a pattern made of it', () => {
	expect(serviceWords('Refused', ['y ('.repeat(100_000), 'x'.repeat(100_000)])).toBe('Refused');
});

it.each([
	['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
	['0HMVFE0A0V3K1:00000001', true],
	['900.12.3456', false],
	['900123456', false],
	['NG-7', false],
	['NG-77', false],
	['OQUILLFEATHER:1', false],
	['no trace id', false],
	[7, false],
])('section 7: a trace id %j is passed on: %p', (id, isSaid) => {
	expect(traceId(id, person)).toBe(isSaid ? id : undefined);
});

describe('section 7: a trace id', () => {
	const byChance = '00-a123456789cd43dd8448eb211c80319c-b7ad6b7169203331-01';

	it('of W3C Trace Context is passed on where nine digits stand in it by chance', () => {
		for (const id of [byChance, byChance.toUpperCase()]) expect(traceId(id, [])).toBe(id);
		for (const id of [`0${byChance}`, `${byChance}:7`]) expect(traceId(id, [])).toBeUndefined();
	});

	it.each([
		'900123456',
		'900-12-3456',
		'900.12:3456',
		'900|12_3456',
		'req900123456',
		'900123456req',
		'90012-3456',
		'900123-456',
		'9001234-56',
		'900.123.456',
		'Zeb-900-123-456',
	])('that holds something like an SSN is not passed on, though it is not the one of the row: %s', (id) => {
		expect(traceId(id, [])).toBeUndefined();
	});

	it.each([
		'9001234567',
		'1900-12-3456',
		'900-12-34567',
		'9-12-3456',
		'900-1-3456',
		'900-12-3',
		'a1b2c3d4-1234-4567-89ab-0123456789ab',
	])('of other groups of digits is passed on: %s', (id) => {
		expect(traceId(id, [])).toBe(id);
	});

	it('has at most 64 characters', () => {
		expect(traceId('x'.repeat(64), [])).toBe('x'.repeat(64));
		expect(traceId('x'.repeat(65), [])).toBeUndefined();
	});
});
