import { cleaned } from '../../nodes/RolloutNotice/domain/fields/text';
import { scrub } from '../../nodes/RolloutNotice/domain/privacy/scrub';

/** Milliseconds of CPU that the work takes. */
function timeOf(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

describe('a long text costs no more than its length', () => {
	it('where it is a cell with a long run of spaces', () => {
		const cell = ` a${' '.repeat(300_000)}b\u200b `;
		let read = '';

		expect(timeOf(() => (read = cleaned(cell)))).toBeLessThan(1000);
		expect(read).toBe(cell.slice(1, -2));
	});

	it('where it is an answer full of mark-up that never ends', () => {
		expect(timeOf(() => scrub('<'.repeat(300_000), []))).toBeLessThan(1000);
		expect(scrub('<b>plain</b> text', [])).toBe('plain text');
	});
});
