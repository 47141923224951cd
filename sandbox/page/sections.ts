import { outcomes, timelineInWords } from '../outcomes';
import { statusRecord, type StatusRecord } from '../statusRecord';
import type { World } from '../world';
import { markup, type Markup } from './html';

const SHOWN_NOTICES = 200;
const SHOWN_CALLS = 50;

/** A table under a heading of its own, or a sentence where it has no rows. */
export function tableSection(id: string, title: string, headings: string[], rows: Markup[], empty: string): Markup {
	const table = markup`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table>
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`;
	const content = rows.length > 0 ? table : markup`<p class="empty">${empty}</p>`;
	return markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** The latest notices, newest first, with SSNs masked. */
export function noticeSection({ store, clock }: World): Markup {
	const records = store.latest(SHOWN_NOTICES).map((notice) => statusRecord(notice, clock.now()));
	const title =
		store.size > SHOWN_NOTICES ? `Notices (latest ${SHOWN_NOTICES} of ${store.size})` : `Notices (${store.size})`;
	const headings = ['Status', 'Reference', 'Participant', 'SSN', 'Address', 'Reason', 'Plan', 'Request id'];
	return tableSection('notices', title, headings, records.map(noticeRow), 'No request has come in yet.');
}

function noticeRow(record: StatusRecord): Markup {
	const status = record.deliveryStatus ?? 'none';
	const skipped = record.skipped
		? markup` <span class="badge skipped" title="${record.skippedReason ?? ''}">skipped</span>`
		: markup``;
	return markup`<tr><td><span class="badge ${status}">${status}</span>${skipped}</td><td>${record.externalReferenceId}</td>
<td>${record.firstName} ${record.lastName}</td><td class="nowrap">${masked(record.ssn)}</td>
<td>${record.addressLine1}, ${record.city} ${record.state} ${record.zip}</td><td>${record.reason}</td>
<td class="nowrap">${record.erisaEIN} / ${record.erisaPlanNumber}</td><td><code>${record.noticeParticipantRequestId}</code></td></tr>
`;
}

function masked(ssn: string): string {
	return ssn === '' ? '' : `***-**-${ssn.slice(-4)}`;
}

/** The files uploaded. */
export function uploadSection({ ledger }: World): Markup {
	const rows = ledger.uploads.slice(-SHOWN_CALLS).reverse();
	return tableSection(
		'uploads',
		`Uploads (${ledger.uploads.length})`,
		['File', 'Bytes', 'URL', 'SHA-256'],
		rows.map(
			(upload) => markup`<tr><td>${upload.fileName}</td><td>${upload.sizeBytes}</td>
<td><code>${upload.fileUrl}</code></td><td><code>${upload.sha256.slice(0, 16)}…</code></td></tr>
`,
		),
		'No file has been uploaded yet.',
	);
}

/** The latest calls, newest first. Queries may hold an SSN and are left out. */
export function callSection({ ledger }: World): Markup {
	const rows = ledger.calls.slice(-SHOWN_CALLS).reverse();
	return tableSection(
		'calls',
		'Recent calls',
		['Time', 'Operation', 'Call', 'Answer', 'Took', 'Faults'],
		rows.map(
			(call) => markup`<tr><td>${new Date(call.startedAtMs).toISOString().slice(11, 23)}</td><td>${call.operation}</td>
<td><code>${call.method} ${call.path}</code></td><td>${call.status}</td>
<td>${call.endedAtMs === undefined ? '' : `${call.endedAtMs - call.startedAtMs} ms`}</td><td>${call.faults.join(', ')}</td></tr>
`,
		),
		'No call has come in yet.',
	);
}

/** What becomes of a notice, by its address. */
export function outcomeSection(): Markup {
	return tableSection(
		'outcomes',
		'Outcomes by address',
		['Address line 1', 'Outcome', 'Timeline'],
		outcomes.map(
			(
				outcome,
			) => markup`<tr><td>${outcome.example}</td><td>${outcome.meaning}</td><td>${timelineInWords(outcome)}</td></tr>
`,
		),
		'',
	);
}
