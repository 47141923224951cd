/** Whether a parameter as the user gave it, or anything in it, is an expression. One that was left empty (`=`) is none. */
export function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return /^=\s*\S/.test(parameter);
	return typeof parameter === 'object' && parameter !== null && Object.values(parameter).some(hasExpression);
}
