import { cleaned } from '../../nodes/RolloutNotice/domain/fields/text';
import { serviceWords } from '../../nodes/RolloutNotice/domain/privacy/serviceWords';
import { readBaseUrl } from '../../nodes/RolloutNotice/service/baseUrl';

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
