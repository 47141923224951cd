import { isNo } from '../../../nodes/RolloutNotice/n8n/parameters';

it.each([false, 'false', ' False ', 'no', 'NO', 'off', '0', 0, '', ' ', null, undefined, []])(
	'takes %p for a no',
	(given) => {
		expect(isNo(given)).toBe(true);
	},
);

it.each([true, 'true', 'yes', 'on', '1', 1, 'perhaps', {}])('takes %p for no clear no', (given) => {
	expect(isNo(given)).toBe(false);
});
