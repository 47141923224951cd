import type { NoticeRun } from '../support/noticeRun';

/** What verdicts are read from. */
type ToldRows = Pick<NoticeRun, 'output' | 'errorOutput'> & Partial<Pick<NoticeRun, 'error'>>;

/** What an execution told about one row. */
export interface RowVerdict {
	kind: 'submitted' | 'alreadyRequested' | 'refused' | 'failed' | 'unknown' | 'notSent';
	/** Of its notice, where one was told. */
	id?: string;
	/** The words of an error item. */
	error?: string;
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const unknownMessage = /^It is not known whether/;
/** The error of Fail, which names a letter as the outcome of Skip does. */
const requestedBefore = /was requested before/;

/** What was told about every row: by the items of the outputs, or by the error of a run that stopped. */
export function verdictOf(run: ToldRows, rowCount: number, isStop: boolean): RowVerdict[] {
	const verdicts = Array.from({ length: rowCount }, (): RowVerdict => ({ kind: 'notSent' }));
	for (const { json, pairedItem } of [...run.output, ...run.errorOutput]) {
		const index = typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : NaN;
		if (!verdicts[index]) throw new Error('Contradiction: an item came out that belongs to no row');
		verdicts[index] = verdictOfItem(json);
	}
	if (isStop && run.error) tellFromError(run.error, verdicts);
	return verdicts;
}

/** The warnings of rows that were requested twice, as n8n's items have them: of each, the item's row and the ids of its letters. */
export function warningsOfTwo({ output }: ToldRows): Array<{ index: number; ids: string[] }> {
	return output.flatMap(({ json, pairedItem }) => {
		const index = typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : NaN;
		const warnings: unknown[] = Array.isArray(json.warnings) ? json.warnings : [];
		return warnings.flatMap((warning) => {
			const ids = [...new Set(String(warning).match(anyId))];
			return ids.length > 1 ? [{ index, ids }] : [];
		});
	});
}

function verdictOfItem({ outcome, noticeParticipantRequestId, error }: NoticeRun['json'][number]): RowVerdict {
	if (outcome === 'submitted' || outcome === 'alreadyRequested')
		return { kind: outcome, id: String(noticeParticipantRequestId) };
	if (typeof error !== 'string')
		throw new Error('Contradiction: an item came out that tells neither an outcome nor an error');
	if (requestedBefore.test(error)) return { kind: 'refused', error };
	return { kind: unknownMessage.test(error) ? 'unknown' : 'failed', error };
}

function tellFromError({ description }: NonNullable<NoticeRun['error']>, verdicts: RowVerdict[]): void {
	const text = description ?? '';
	const idsIn = (start: string) => (sentence(text, start) ?? '').matchAll(/item (\d+): ([0-9a-f-]{36})/g);
	for (const [, index, id] of idsIn('Requested before the stop')) verdicts[Number(index)] = { kind: 'submitted', id };
	for (const [, index, id] of idsIn('Requested in an earlier try or run'))
		verdicts[Number(index)] = { kind: 'alreadyRequested', id };
	for (const [, index] of (sentence(text, 'Outcome not known') ?? '').matchAll(/item (\d+)/g))
		verdicts[Number(index)] = { kind: 'unknown' };
}

function sentence(text: string, start: string): string | undefined {
	return new RegExp(`${start}: ([^.]*)\\.`).exec(text)?.[1];
}
