import type { FaultKind } from './faultKind';
import { faultsOfAnswers } from './faultsOfAnswers';
import { faultsOfPages } from './faultsOfPages';
import { faultsOfTokens } from './faultsOfTokens';

const kinds = { ...faultsOfAnswers, ...faultsOfTokens, ...faultsOfPages };

/** The kinds under the headings of the page. */
export const faultGroups: Readonly<Record<string, Readonly<Record<string, FaultKind>>>> = {
	'Answers of any call': faultsOfAnswers,
	Tokens: faultsOfTokens,
	'Pages of statuses': faultsOfPages,
};

/** The name of a kind of fault. */
export type FaultName = keyof typeof kinds;

/** Every kind of fault by name. A new one is one entry in the table of what it concerns. */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = kinds;

/** The names, in the order of the list. */
export const faultNames = Object.keys(kinds) as FaultName[];
