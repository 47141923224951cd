import type { FaultKind } from './faultKind';

const READS = { concerns: ['statusByQuery', 'statusByRange'] } as const;
const LASTING_READ = { ...READS, isLasting: true } as const;

/** What may be odd about the pages of statuses. */
export const faultsOfPages = {
	cappedTake: {
		title: 'Small pages',
		description: 'Pages hold fewer records than asked for',
		parameters: { take: 'Records on a page, at most (default 10)' },
		...LASTING_READ,
		bend: ({ take = 10 }) => ({ takeCap: take }),
	},
	ignoredSkip: {
		title: 'The first page again and again',
		description: 'Every page is the first',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ ignoresSkip: true }),
	},
	shuffledOrder: {
		title: 'Changing order',
		description: 'The order changes from page to page',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ shuffles: true }),
	},
	duplicateRecords: {
		title: 'Records that come twice',
		description:
			'Each page but the first begins with the last records of the page before, as when notices arrive in between',
		parameters: { overlap: 'How many records come again (default 1)' },
		...LASTING_READ,
		bend: ({ overlap = 1 }) => ({ overlap }),
	},
	staleStatus: {
		title: 'Old statuses',
		description: 'Statuses are shown as they were some days ago',
		parameters: { days: 'How many days ago (default 1)' },
		...LASTING_READ,
		bend: ({ days = 1 }) => ({ staleDays: days }),
	},
	lateStatus: {
		title: 'Notices that show up late',
		description: 'A notice is shown only some time after it was requested, by the clock of the sandbox',
		parameters: {
			seconds: 'Seconds until it is shown (default 5)',
			isSpread: 'Each notice has a time of its own, up to these seconds',
		},
		...LASTING_READ,
		bend: ({ seconds = 5, isSpread = false }) => ({ hiddenSeconds: seconds, isSpread }),
	},
	newNotices: {
		title: 'New notices between pages',
		description:
			'Before this page, new notices of its first plan arrive at the front of the list; let 1 call pass first',
		parameters: { count: 'How many arrive (default 20)' },
		...READS,
		bend: ({ count = 20 }) => ({ arrivals: count }),
	},
	deletedNotices: {
		title: 'Deleted notices between pages',
		description: 'Before this page, the first notices of its list are deleted; let 1 call pass first',
		parameters: { count: 'How many are deleted (default 1)' },
		...READS,
		bend: ({ count = 1 }) => ({ deletions: count }),
	},
} satisfies Record<string, FaultKind>;
