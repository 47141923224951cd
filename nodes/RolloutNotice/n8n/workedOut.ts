import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { serviceWords, textsIn } from '../domain/privacy/serviceWords';

type Shown = Record<string, Pick<INodeProperties, 'displayName' | 'options'>>;

/**
 * A reader of parameters for an item, for which n8n works out their expressions; null for one that is not shown.
 *
 * @throws {InvalidInputError} An expression fails, whatever n8n throws. Names its parameter, within a collection too, and repeats n8n's words.
 */
export function workedOut(context: IExecuteFunctions, parameters: Shown, itemIndex: number) {
	// A fallback of undefined counts as none, and a parameter that is not shown would then throw.
	const read = (path: string): unknown => context.getNodeParameter(path, itemIndex, null);
	const fails = (path: string) => {
		try {
			return void read(path);
		} catch {
			return true;
		}
	};
	const brokenExpression = (field: string, error: unknown) => {
		const whole = parameters[field];
		const inner = whole?.options?.find((option) => 'displayName' in option && fails(`${field}.${option.name}`));
		const label = (inner && 'displayName' in inner ? inner : whole)?.displayName ?? field;
		const { message, description } = Object(error) as Record<string, unknown>;
		const words = [message, description].filter(Boolean).join('. ').replace(/\.$/, '');
		const said = serviceWords(words, textsIn(context.getInputData()[itemIndex]?.json));
		const problem = 'has an expression that cannot be evaluated';
		return new InvalidInputError([{ field, label, problem, remedy: `Correct it. n8n says: ${said}` }]);
	};
	return (field: string): unknown => {
		try {
			return read(field);
		} catch (error) {
			throw brokenExpression(field, error);
		}
	};
}
