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
	['The value of zip is required', 'The value of zip is required'],
])('F72: says of %j only what tells nothing of the row', (text, said) => {
	expect(serviceWords(text, person)).toBe(said);
});

it('F43: no secret is said, whatever stands around it, however long it is', () => {
	const secrets = ['letters-only-secret', 'abcdefgh'];

	expect(serviceWords('key xxabcdefghyy and letters-only-secret', secrets)).toBe('key [hidden] and [hidden]');
	expect(serviceWords(`token ${'x'.repeat(60)}`, [])).toBe('token [hidden]');
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
				const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
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
	['no trace id', false],
	[7, false],
])('section 7: a trace id %j is passed on: %p', (id, isSaid) => {
	expect(traceId(id, person)).toBe(isSaid ? id : undefined);
});
