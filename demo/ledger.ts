import type { ScenarioResult } from './scenario';
import type { SandboxProcess } from './sandboxProcess';

interface Ledger {
	letters: Array<{ id: string; request: { externalReferenceId?: string | null } }>;
	uploads: unknown[];
}

/** What the sandbox truly received, beside what n8n reports: the judge over letters sent twice, lost, or claimed. */
interface Judgement {
	letters: number;
	uploads: number;
	/** References that more than one letter bears. */
	doubled: string[];
	/** Letters that n8n reports and the sandbox never got. */
	claimed: number;
	/** Letters that the sandbox got and n8n does not report. */
	untold: number;
}

/** Compares the sandbox's ledger with what n8n reports. */
export async function judge(sandbox: SandboxProcess, { requestedIds }: ScenarioResult): Promise<Judgement> {
	const { letters, uploads } = await sandbox.control<Ledger>('GET', '/sandbox/ledger');
	const references = letters.map(({ request }) => request.externalReferenceId ?? '');
	const received = new Set(letters.map(({ id }) => id));
	const reported = new Set(requestedIds);
	return {
		letters: letters.length,
		uploads: uploads.length,
		doubled: references.filter((reference, index) => references.indexOf(reference) !== index),
		claimed: [...reported].filter((id) => !received.has(id)).length,
		untold: [...received].filter((id) => !reported.has(id)).length,
	};
}
