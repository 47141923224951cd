import { outcomes, timelineInWords } from '../outcomes';
import type { World } from '../world';
import { markup, type Markup } from './html';

const SHOWN_CALLS = 50;

/** A table under a heading of its own, or a sentence where it has no rows. With `folded`, a line that opens it. */
function tableSection(parts: {
	id: string;
	title: string;
	headings: string[];
	rows: Markup[];
	empty?: string;
	folded?: string;
}): Markup {
	const { id, title, headings, rows, empty = '', folded } = parts;
	const table = markup`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table>
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`;
	const open = folded === undefined ? table : markup`<details><summary>${folded}</summary>${table}</details>`;
	const content = rows.length > 0 ? open : markup`<p class="empty">${empty}</p>`;
	return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** The files uploaded. */
export function uploadSection({ ledger }: World): Markup {
	const rows = ledger.uploads.slice(-SHOWN_CALLS).reverse();
	return tableSection({
		id: 'uploads',
		title: `Uploads (${ledger.uploads.length})`,
		headings: ['File', 'Bytes', 'URL', 'SHA-256'],
		rows: rows.map(
			(upload) => markup`<tr><td>${upload.fileName}</td><td>${upload.sizeBytes}</td>
<td><code>${upload.fileUrl}</code></td><td><code>${upload.sha256.slice(0, 16)}…</code></td></tr>
`,
		),
		empty: 'No file has been uploaded yet.',
	});
}

/** The latest calls, newest first. Queries may hold an SSN and are left out. */
export function callSection({ ledger }: World): Markup {
	const rows = ledger.calls.slice(-SHOWN_CALLS).reverse();
	return tableSection({
		id: 'calls',
		title: 'Recent calls',
		headings: ['Time', 'Operation', 'Call', 'Answer', 'Took', 'Faults'],
		folded: `Show the latest ${rows.length} calls`,
		rows: rows.map(
			(call) => markup`<tr><td>${new Date(call.startedAtMs).toISOString().slice(11, 23)}</td><td>${call.operation}</td>
<td><code>${call.method} ${call.path}</code></td><td>${call.status}</td>
<td>${call.endedAtMs === undefined ? '' : `${call.endedAtMs - call.startedAtMs} ms`}</td><td>${call.faults.join(', ')}</td></tr>
`,
		),
		empty: 'No call has come in yet.',
	});
}

/** What becomes of a notice, by its address. */
export function outcomeSection(): Markup {
	return tableSection({
		id: 'outcomes',
		title: 'Outcomes by address',
		headings: ['Address line 1', 'Outcome', 'Timeline'],
		rows: outcomes.map(
			(
				outcome,
			) => markup`<tr><td>${outcome.example}</td><td>${outcome.meaning}</td><td>${timelineInWords(outcome)}</td></tr>
`,
		),
	});
}
