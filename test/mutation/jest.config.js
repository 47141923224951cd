const { projects } = require('../../jest.config.js');

/**
 * The unit tests alone: what the mutation tester runs for every change that it makes. A pattern of file names in MUTATE_TESTS leaves only some of
 * them, which is much faster where one file is mended: `MUTATE_TESTS=@(submitOnce|requestRegistry) npm run mutate -- --mutate nodes/RolloutNotice/service/submitOnce.ts`.
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'unit'),
	testMatch: [`<rootDir>/test/unit/**/*${process.env.MUTATE_TESTS ?? ''}*.test.ts`],
	setupFiles: ['<rootDir>/test/mutation/fewerRuns.js'],
};
