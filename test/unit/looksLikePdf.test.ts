import { looksLikePdf } from '../../nodes/RolloutNotice/domain/looksLikePdf';

it.each([
	['%PDF-1.7\n', true],
	['%PDF-', true],
	['%PDF', false],
	['', false],
	[' %PDF-1.7', false],
	['\uFEFF%PDF-1.7', false],
	['<html>', false],
	['PK\u0003\u0004', false],
])('a file that begins %p is a PDF: %p', (text, isPdf) => {
	expect(looksLikePdf(Buffer.from(text))).toBe(isPdf);
});
