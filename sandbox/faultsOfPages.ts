import type { FaultKind } from './faultKind';

const READS = { concerns: ['statusByQuery', 'statusByRange'] } as const;
const LASTING_READ = { ...READS, isLasting: true } as const;

/** What may be odd about the pages of statuses. */
export const faultsOfPages = {
	cappedTake: {
		description: 'Pages hold fewer records than asked for',
		parameters: { take: 'records at most, default 10' },
		...LASTING_READ,
		bend: ({ take = 10 }) => ({ takeCap: take }),
	},
	ignoredSkip: {
		description: 'Every page is the first',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ ignoresSkip: true }),
	},
	shuffledOrder: {
		description: 'The order changes from page to page',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ shuffles: true }),
	},
	duplicateRecords: {
		description:
			'Each page but the first begins with the last records of the page before, as when notices arrive in between',
		parameters: { overlap: 'how many records, default 1' },
		...LASTING_READ,
		bend: ({ overlap = 1 }) => ({ overlap }),
	},
	staleStatus: {
		description: 'Statuses are shown as they were some days ago',
		parameters: { days: 'how many, default 1' },
		...LASTING_READ,
		bend: ({ days = 1 }) => ({ staleDays: days }),
	},
	lateStatus: {
		description: 'A notice is shown only some time after it was requested, by the clock of the sandbox',
		parameters: {
			seconds: 'how long after, default 5',
			isSpread: 'whether each notice has a time of its own, from 0 to these seconds; default false',
		},
		...LASTING_READ,
		bend: ({ seconds = 5, isSpread = false }) => ({ hiddenSeconds: seconds, isSpread }),
	},
	newNotices: {
		description: 'Before this page, new notices of its first plan arrive at the front of the list; give `after: 1`',
		parameters: { count: 'how many, default 20' },
		...READS,
		bend: ({ count = 20 }) => ({ arrivals: count }),
	},
	deletedNotices: {
		description: 'Before this page, the first notices of its list are deleted; give `after: 1`',
		parameters: { count: 'how many, default 1' },
		...READS,
		bend: ({ count = 1 }) => ({ deletions: count }),
	},
} satisfies Record<string, FaultKind>;
