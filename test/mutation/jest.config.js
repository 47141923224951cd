const { projects } = require('../../jest.config.js');

/** The unit tests alone: what the mutation tester runs for every change that it makes. */
module.exports = { ...projects.find(({ displayName }) => displayName === 'unit'), testTimeout: 30_000 };
