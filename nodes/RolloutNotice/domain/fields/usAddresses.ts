import { readDate } from './readDate';

/** The codes of states, territories and military post, each with the first three digits of its ZIPs (USPS, L002 of the Domestic Mail Manual). */
const zipsOfStates =
	'AL:350-369 AK:995-999 AZ:850-865 AR:716-729 CA:900-961 CO:800-816 CT:060-069 DE:197-199 DC:200,202-205,569 FL:320-349 GA:300-319,398-399 ' +
	'HI:967-968 ID:832-838 IL:600-629 IN:460-479 IA:500-528 KS:660-679 KY:400-427 LA:700-714 ME:039-049 MD:206-219 MA:010-027,055 MI:480-499 ' +
	'MN:550-567 MS:386-397 MO:630-658 MT:590-599 NE:680-693 NV:889-898 NH:030-038 NJ:070-089 NM:870-884 NY:005,063,100-149 NC:270-289 ND:580-588 ' +
	'OH:430-459 OK:730-749 OR:970-979 PA:150-196 RI:028-029 SC:290-299 SD:570-577 TN:370-385 TX:733,750-799,885 UT:840-847 VT:050-059 ' +
	'VA:201,220-246 WA:980-994 WV:247-268 WI:530-549 WY:820-831,834 AS:967 GU:969 MP:969 PR:006-007,009 VI:008 FM:969 MH:969 PW:969 ' +
	'AA:340 AE:090-098 AP:962-966';

const rangesOfState = new Map(
	zipsOfStates.split(' ').map((entry) => {
		const [state = '', ranges = ''] = entry.split(':');
		return [state, ranges.split(',').map((range) => range.split('-'))];
	}),
);

/** Whether it is the two-letter code of a US state or of another place that the US mail reaches, in any case. */
export function isState(code: string): boolean {
	return rangesOfState.has(code.toUpperCase());
}

/** Whether the ZIP, by its first three digits, lies outside the state: the sign of a sheet whose columns were sorted apart. */
export function isZipElsewhere(zip: string, state: string): boolean {
	const ranges = rangesOfState.get(state.toUpperCase());
	const start = zip.slice(0, 3);
	if (!ranges || !/^\d{5}(?:-?\d{4})?$/.test(zip)) return false;
	return !ranges.some(([first = '', last = first]) => first <= start && start <= last);
}

const placeholder =
	/^(?:ADDRESS )?(?:UNKNOWN|NONE|UNK|NA|NO (?:\w+ )?ADDRESS\b.*|(?:BAD|INVALID|MISSING|UNKNOWN) ADDR(?:ESS)?|SAME(?: AS ABOVE)?|RETURNED MAIL|DO NOT MAIL|DECEASED|NOT (?:AVAILABLE|KNOWN|PROVIDED|ON FILE)|TBD|X{2,}|0+|ON FILE)?$/;

const month = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)';
/** What a spreadsheet makes of a number such as 3-1 or 5E2, but for its count of days. */
const madeBySpreadsheet = new RegExp(
	`^(?:\\d{1,2}-${month}(?:-\\d+)?|${month}-\\d+|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{4}-\\d\\d-\\d\\d(?: [\\d:]+)?|\\d(?:\\.\\d+)?E\\+\\d+)$`,
	'i',
);

/** What looks wrong with a city or the first line of an address: as with the second, and without a street. */
export function addressWarning(line: string): string | undefined {
	return unitWarning(line) ?? (/^\d+$/.test(line) ? 'holds digits only' : undefined);
}

/** What looks wrong with the second line of an address: what people write where they know none, and what a spreadsheet changed. */
export function unitWarning(line: string): string | undefined {
	if (isPlaceholder(line)) return 'looks like a placeholder';
	const isDayCount = /^\d{5}$/.test(line) && 'day' in readDate(Number(line), 'utc');
	return isDayCount || madeBySpreadsheet.test(line)
		? 'looks like a date or number that a spreadsheet made of it'
		: undefined;
}

/** Whether a line of an address is what people write where they know none. */
export function isPlaceholder(line: string): boolean {
	const words = line.toUpperCase().replace(/[^\p{L}\p{N}\s]/gu, '');
	return placeholder.test(words.trim());
}

export function zipWarning(value: string): string | undefined {
	if (/^(?:0{5}|9{5})/.test(value)) return 'looks like a placeholder';
	return /^\d{5}(?:-?\d{4})?$/.test(value) ? undefined : 'is not a US ZIP of five or nine digits';
}
