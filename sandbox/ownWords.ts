import type { FieldErrors } from './answer';

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;

/** An error for every value submitted, each with the value as the service would write it, and a name and address in passing. */
export function inOwnWords(submitted: unknown): FieldErrors {
	if (typeof submitted !== 'object' || submitted === null) return { body: ['The body is not valid.'] };
	const entries = Object.entries(submitted).filter(([, value]) => value !== null && value !== '');
	const errors: FieldErrors = Object.fromEntries(
		entries.map(([name, value]) => [name, [`We could not accept ${ownWay(value)} here.`]]),
	);
	const { firstName, lastName, ssn } = submitted as { [name: string]: unknown };
	errors[''] = [`${ownWay(lastName).toUpperCase()}, ${ownWay(firstName)} (${lastFour(ssn)}) was not accepted.`];
	return errors;
}

/** 1234.5 as $1,234.50, 2026-06-30T15:00:00Z as 6/30/2026, 900123456 as 900 12 3456, of a text of many words the first half. */
function ownWay(value: unknown): string {
	if (typeof value === 'number') return value.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
	if (typeof value !== 'string') return String(value);
	const day = DAY.exec(value);
	if (day) return `${Number(day[2])}/${Number(day[3])}/${day[1]}`;
	if (/^\d{9}$/.test(value)) return `${value.slice(0, 3)} ${value.slice(3, 5)} ${value.slice(5)}`;
	const words = value.split(' ');
	return words.slice(0, Math.ceil(words.length / 2)).join(' ');
}

function lastFour(ssn: unknown): string {
	return typeof ssn === 'string' && ssn ? `SSN ending in ${ssn.slice(-4)}` : 'no SSN';
}
