const { projects } = require('../../jest.config');

const [{ displayName, testMatch, ...shared }] = projects;

/** The tests in queue mode. One at a time: they share one n8n of a main process and two workers. */
module.exports = {
	...shared,
	testMatch: ['<rootDir>/test/queue/**/*.test.ts'],
	globalSetup: '<rootDir>/test/queue/support/globalSetup.ts',
	globalTeardown: '<rootDir>/test/queue/support/globalTeardown.ts',
	testSequencer: '<rootDir>/test/queue/searchLast.js',
	testTimeout: 300_000,
	maxWorkers: 1,
};
