import type { FaultKind } from './faultKind';

const LASTING = { concerns: ['token'], isLasting: true } as const;

/** What may be odd about the tokens issued. */
export const faultsOfTokens = {
	shortTokens: {
		description: 'Tokens last a short time',
		parameters: { seconds: 'their lifetime, default 2', expiresIn: 'the lifetime announced, default the true one' },
		...LASTING,
		bend: ({ seconds = 2, expiresIn = seconds }) => ({ tokenSeconds: seconds, announcedSeconds: expiresIn }),
	},
	singleToken: {
		description: 'A new token ends every older one',
		parameters: {},
		...LASTING,
		bend: () => ({ isSingleToken: true }),
	},
	otherTokenType: {
		description: 'Tokens are of another type than Bearer, and are accepted under its name alone',
		parameters: { scheme: "the type, default 'Token'; empty for a token_type of null, presented as Bearer" },
		...LASTING,
		bend: ({ scheme = 'Token' }) => ({ scheme }),
	},
	decoratedToken: {
		description: 'The access_token answered has something before or behind the token itself',
		parameters: { prefix: "default 'Bearer '", suffix: 'default none; a line break for instance' },
		...LASTING,
		bend: ({ prefix = 'Bearer ', suffix = '' }) => ({ tokenPrefix: prefix, tokenSuffix: suffix }),
	},
} satisfies Record<string, FaultKind>;
