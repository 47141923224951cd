import { config as n8nConfig } from '@n8n/node-cli/eslint';
import tseslint from 'typescript-eslint';

const shipped = ['index.ts', 'nodes/**/*.ts', 'credentials/**/*.ts'];
const house = './nodes/RolloutNotice';

const inDomain = (...rooms) => rooms.map((room) => `${house}/domain/${room}`);

/** Who may import whom: an inner layer never reaches outwards (CONTRIBUTING.md). */
const layers = [
	{ target: `${house}/domain`, from: ['service', 'n8n', 'operations', 'polling'].map((layer) => `${house}/${layer}`) },
	{ target: `${house}/service`, from: ['n8n', 'operations', 'polling'].map((layer) => `${house}/${layer}`) },
	{ target: `${house}/n8n`, from: ['operations', 'polling'].map((layer) => `${house}/${layer}`) },
	{ target: `${house}/operations`, from: [`${house}/polling`] },
	// Inside the domain: changes -> status -> fields <- request, over fault and privacy.
	{ target: `${house}/domain/privacy`, from: inDomain('fields', 'request', 'status', 'changes') },
	{ target: `${house}/domain/fields`, from: inDomain('request', 'status', 'changes') },
	{ target: `${house}/domain/request`, from: inDomain('status', 'changes') },
	{ target: `${house}/domain/status`, from: inDomain('request', 'changes') },
	{ target: `${house}/domain/changes`, from: inDomain('request') },
	{ target: './credentials', from: ['./nodes'], except: ['./RolloutNotice/service', './RolloutNotice/domain'] },
	{ target: './sandbox', from: ['./nodes', './credentials', './test', './bench'] },
	{ target: ['./nodes', './credentials', './index.ts'], from: ['./sandbox', './test', './bench', './demo'] },
].map((zone) => ({ ...zone, message: 'The layering does not allow this import: see CONTRIBUTING.md.' }));

export default tseslint.config(
	{ ignores: ['**/dist/**', '**/node_modules/**', '.demo/**', 'coverage/**', '.stryker/**', '*.js', 'test/{e2e,queue}/*.js', 'bench/*.js'] },
	...n8nConfig,
	{
		files: ['**/*.ts'],
		// Without these import-x reads no TypeScript, and finds no circle.
		settings: { 'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] }, 'import-x/extensions': ['.ts'] },
		rules: {
			'import-x/no-restricted-paths': ['error', { zones: layers }],
			'import-x/no-cycle': 'error',
			// The way in which fast-check and others document their use.
			'import-x/no-named-as-default-member': 'off',
			'max-lines': ['error', { max: 150 }],
			'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/consistent-type-imports': 'error',
		},
	},
	{
		files: [`nodes/RolloutNotice/domain/fields/requestFields.ts`, 'test/**/*.ts'],
		rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
	},
	{
		files: ['nodes/RolloutNotice/{domain,service}/**/*.ts'],
		rules: {
			'@typescript-eslint/no-restricted-imports': [
				'error',
				{ paths: [{ name: 'n8n-workflow', message: 'The domain and the service know nothing of n8n.' }] },
			],
		},
	},
	{ files: shipped, linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{
		files: ['sandbox/**/*.ts', 'test/**/*.ts', 'bench/**/*.ts', 'demo/**/*.ts', 'docs/**/*.ts', 'scripts/**/*.ts'],
		rules: {
			'no-console': 'off',
			'@n8n/community-nodes/no-restricted-imports': 'off',
			'@n8n/community-nodes/no-restricted-globals': 'off',
			'@n8n/community-nodes/no-dangerous-functions': 'off',
			'@n8n/community-nodes/no-hardcoded-secrets': 'off',
			'@n8n/community-nodes/require-node-api-error': 'off',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
		},
	},
);
