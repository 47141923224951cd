import type { Answer, Silence } from './answer';
import type { OperationName } from './operationName';

/** What a fault can be told; each kind names those that it heeds. */
export interface FaultParameters {
	ms?: number;
	status?: number;
	retryAfter?: number;
	retryAfterAs?: 'seconds' | 'date';
	field?: string;
	location?: string;
	take?: number;
	seconds?: number;
	expiresIn?: number;
	scheme?: string;
	overlap?: number;
	days?: number;
	dropToken?: boolean;
	asNull?: boolean;
	clockBehind?: number;
	noDate?: boolean;
	value?: 'absent' | 'null' | 'number' | 'object' | 'list' | 'blank';
	record?: number;
	prefix?: string;
	suffix?: string;
	isSpread?: boolean;
	count?: number;
}

/** How reads and token exchanges are bent. */
export interface Bend {
	takeCap?: number;
	ignoresSkip?: boolean;
	shuffles?: boolean;
	overlap?: number;
	staleDays?: number;
	tokenSeconds?: number;
	announcedSeconds?: number;
	isSingleToken?: boolean;
	scheme?: string;
	tokenPrefix?: string;
	tokenSuffix?: string;
	hiddenSeconds?: number;
	isSpread?: boolean;
	arrivals?: number;
	deletions?: number;
}

/** What a fault may look at: the operation, the call's JSON body or query, and the true answer where there is one. */
export interface FaultScene {
	operation: OperationName;
	submitted: unknown;
	answer: Answer;
}

/** A kind of fault: exactly one of `delayMs`, `answer` and `bend` says what it does. */
export interface FaultKind {
	/** What the page calls it. */
	title: string;
	description: string;
	/** The parameters it heeds, each with its label on the page, the default behind it in parentheses. */
	parameters: { [Name in keyof FaultParameters]?: string };
	/** The operations it can meet; all without. */
	concerns?: readonly OperationName[];
	/** Whether it lasts until removed, where `times` is not given; others hit once. */
	isLasting?: boolean;
	/** Whether the operation does its work before the fault hits; the parameter `stored` overrules it. */
	stores?: boolean;
	delayMs?(parameters: FaultParameters): number;
	answer?(parameters: FaultParameters, scene: FaultScene): Answer | Silence;
	bend?(parameters: FaultParameters): Bend;
}
