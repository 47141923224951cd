const { projects } = require('../../jest.config');

const [{ displayName, testMatch, ...shared }] = projects;

/** The tests in a real n8n and its editor. One at a time: they share an n8n. */
module.exports = {
	...shared,
	testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
	globalSetup: '<rootDir>/test/e2e/support/globalSetup.ts',
	globalTeardown: '<rootDir>/test/e2e/support/globalTeardown.ts',
	testTimeout: 120_000,
	maxWorkers: 1,
};
