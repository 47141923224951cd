/** @type {import('jest').Config} */
const shared = {
	rootDir: __dirname,
	testEnvironment: 'node',
	transform: {
		'^.+\\.ts$': [
			'@swc/jest',
			{ jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
		],
	},
	moduleFileExtensions: ['ts', 'js', 'json'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.demo/', '<rootDir>/demo/n8n/', '<rootDir>/.stryker/'],
};

module.exports = {
	// Generous: a busy machine is no fault of the code.
	testTimeout: 30_000,
	projects: [
		{ ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
		{ ...shared, displayName: 'sandbox', testMatch: ['<rootDir>/test/sandbox/**/*.test.ts'] },
		{ ...shared, displayName: 'engine', testMatch: ['<rootDir>/test/engine/**/*.test.ts'] },
		{
			...shared,
			displayName: 'package',
			testMatch: ['<rootDir>/test/package/**/*.test.ts'],
			globalSetup: '<rootDir>/test/package/globalSetup.ts',
			globalTeardown: '<rootDir>/test/package/globalTeardown.ts',
		},
	],
};
