import { retryAfter } from '../../../nodes/RolloutNotice/service/answerError';

const now = Date.parse('2026-07-02T12:00:00Z');

it.each([
	['2', 2000],
	['0', 0],
	['1.5', 1500],
	['-3', 0],
	['Thu, 02 Jul 2026 12:00:05 GMT', 5000],
	['Thu, 02 Jul 2026 11:00:00 GMT', 0],
])('F24: reads %p as %d ms', (header, waitMs) => {
	expect(retryAfter({ 'retry-after': header }, now)).toBe(waitMs);
});

it.each([undefined, null, '', ' ', 'soon', 5, ['2']])('F24: reads nothing from %p', (header) => {
	expect(retryAfter({ 'retry-after': header }, now)).toBeUndefined();
});

it.each([
	['a clock an hour ahead', 'Thu, 02 Jul 2026 13:00:00 GMT', 'Thu, 02 Jul 2026 13:00:05 GMT', 5000],
	['a clock an hour behind', 'Thu, 02 Jul 2026 11:00:00 GMT', 'Thu, 02 Jul 2026 11:00:05 GMT', 5000],
	['a Date that cannot be read', 'soon', 'Thu, 02 Jul 2026 12:00:05 GMT', 5000],
	['a Date that is no text', 2025, 'Thu, 02 Jul 2026 12:00:05 GMT', 5000],
])("F71: compares a date with the answer's own, for %s", (_, date, header, waitMs) => {
	expect(retryAfter({ 'retry-after': header, date }, now)).toBe(waitMs);
});
