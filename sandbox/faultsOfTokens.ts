import type { FaultKind } from './faultKind';

const LASTING = { concerns: ['token'], isLasting: true } as const;

/** What may be odd about the tokens issued. */
export const faultsOfTokens = {
	shortTokens: {
		title: 'Short-lived tokens',
		description: 'Tokens last a short time',
		parameters: {
			seconds: 'Seconds that a token lasts (default 2)',
			expiresIn: 'Seconds that it is said to last (default the true ones)',
		},
		...LASTING,
		bend: ({ seconds = 2, expiresIn = seconds }) => ({ tokenSeconds: seconds, announcedSeconds: expiresIn }),
	},
	singleToken: {
		title: 'One token at a time',
		description: 'A new token ends every older one',
		parameters: {},
		...LASTING,
		bend: () => ({ isSingleToken: true }),
	},
	otherTokenType: {
		title: 'Another type of token',
		description: 'Tokens are of another type than Bearer, and are accepted under its name alone',
		parameters: { scheme: 'Name of the type (default Token; empty for a token_type of null, presented as Bearer)' },
		...LASTING,
		bend: ({ scheme = 'Token' }) => ({ scheme }),
	},
	decoratedToken: {
		title: 'Text around the token',
		description: 'The access_token answered has something before or behind the token itself',
		parameters: {
			prefix: 'What stands before it (default Bearer and a space)',
			suffix: 'What stands behind it, such as a line break (default nothing)',
		},
		...LASTING,
		bend: ({ prefix = 'Bearer ', suffix = '' }) => ({ tokenPrefix: prefix, tokenSuffix: suffix }),
	},
} satisfies Record<string, FaultKind>;
