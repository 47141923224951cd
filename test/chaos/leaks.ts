import type { NoticeRun } from '../support/noticeRun';
import type { ChaosSheet } from './chaosSheet';

/** Kinds of secrets that occur in what the node told: SSNs in every form, tokens of the sandbox, the client secret. */
export function leaksOf({ told }: Pick<NoticeRun, 'told'>, { ssns }: ChaosSheet): string[] {
	const found: string[] = [];
	const shaped = new Set(
		told.match(/(?<![\d-])\d{3}[- ]?\d{2}[- ]?\d{4}(?![\d-])/g)?.map((text) => text.replace(/\D/g, '')),
	);
	if (ssns.some((ssn) => shaped.has(ssn))) found.push('an SSN');
	if (told.includes('sandbox-token-')) found.push('a token');
	if (told.includes('sandbox-secret')) found.push('the client secret');
	return found;
}
