/** Whether what a toggle was given means no: an expression can give a word for it. What is not a clear no counts as a yes. */
export function isNo(given: unknown): boolean {
	return /^(?:false|no|off|0|null|undefined)?$/i.test(String(given).trim());
}
