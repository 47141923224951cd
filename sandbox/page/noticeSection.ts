import { deliveryStatuses } from '../deliveryStatus';
import { statusRecord, type StatusRecord } from '../statusRecord';
import type { StoredNotice } from '../storedNotice';
import type { World } from '../world';
import { dateTime } from './dateTime';
import { markup, options, type Markup } from './html';
import { meetsFilter, planOf, standingOf, type NoticeFilter } from './noticeFilter';
import { story } from './story';

const SHOWN_NOTICES = 200;
const STANDINGS = [...deliveryStatuses, 'skipped', 'none'];

/** How many notices have each status, a search, and the letters that it finds, newest first; each opens to its story. */
export function noticeSection({ store, clock }: World, filter: NoticeFilter): Markup {
	const nowMs = clock.now();
	const all = store.latest(store.size).map((notice) => ({ notice, record: statusRecord(notice, nowMs) }));
	const found = all.filter(({ record }) => meetsFilter(record, filter));
	const shown = found.slice(0, SHOWN_NOTICES);
	const count = found.length === all.length ? String(all.length) : `${found.length} of ${all.length}`;
	const title = found.length > SHOWN_NOTICES ? `latest ${SHOWN_NOTICES} of ${count}` : count;
	const plans = [...new Set(all.map(({ record }) => planOf(record)))].sort();
	const empty = all.length > 0 ? 'No notice matches.' : 'No request has come in yet.';
	return markup`<section aria-labelledby="notices"><h2 id="notices">Notices (${title})</h2>
${all.length > 0 ? [counts(all), searchForm(filter, plans)] : ''}
${shown.length > 0 ? markup`<ol class="letters">${shown.map(({ notice, record }) => letter(notice, record, nowMs))}</ol>` : markup`<p class="empty">${empty}</p>`}</section>`;
}

/** One link for each status that occurs: it shows only those notices. */
function counts(all: Array<{ record: StatusRecord }>): Markup {
	const byStanding = new Map<string, number>();
	for (const { record } of all) byStanding.set(standingOf(record), (byStanding.get(standingOf(record)) ?? 0) + 1);
	const links = STANDINGS.filter((standing) => byStanding.has(standing)).map(
		(
			standing,
		) => markup`<li><a class="count ${standing}" href="/?status=${standing}"><b>${byStanding.get(standing) ?? 0}</b> ${standing}</a></li>
`,
	);
	return markup`<ul class="counts">${links}</ul>`;
}

function searchForm({ search, plan, status }: NoticeFilter, plans: string[]): Markup {
	return markup`<form class="bar" method="get" action="/" role="search">
<label>Reference, name, address or ID <input type="search" name="search" value="${search}"></label>
<label>Plan <select name="plan">${options(['', ...plans], plan)}</select></label>
<label>Status <select name="status">${options(['', ...STANDINGS], status)}</select></label>
<button>Show</button> <a href="/">Show all</a></form>`;
}

function letter(notice: StoredNotice, record: StatusRecord, nowMs: number): Markup {
	const status = record.deliveryStatus ?? 'none';
	const skipped = record.skipped
		? markup` <span class="badge skipped" title="${record.skippedReason ?? ''}">skipped</span>`
		: '';
	return markup`<li><details><summary><span><span class="badge ${status}">${status}</span>${skipped}</span>
<span>${record.externalReferenceId || 'no reference'}</span> <span>${record.firstName} ${record.lastName}</span>
<span>${record.addressLine1}, ${record.city} ${record.state} ${record.zip}</span>
<span class="nowrap">${record.reason}, ${planOf(record)}</span></summary>
${details(notice, record, nowMs)}</details></li>
`;
}

function details(notice: StoredNotice, record: StatusRecord, nowMs: number): Markup {
	const id = record.noticeParticipantRequestId;
	const facts: Array<[string, string]> = [
		['Request ID', id],
		['Notice ID', record.noticeId ?? 'none before the mailing'],
		['SSN', record.ssn === '' ? 'none' : `***-**-${record.ssn.slice(-4)}`],
		['Total balance', String(record.totalBalance ?? 'none')],
		['Vested balance', String(record.vestedBalance ?? 'none')],
		['Time to respond ends', record.gracePeriodExpiration?.slice(0, 10) ?? 'not known before the mailing'],
	];
	const steps = story(notice, nowMs).map(
		({ atMs, what, isToCome }) =>
			markup`<li${isToCome ? markup` class="empty"` : ''}>${dateTime(atMs)}: ${what}${isToCome ? ' (to come)' : ''}</li>
`,
	);
	return markup`<div class="story"><ol>${steps}</ol>
<dl>${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<form class="bar" method="post" action="/sandbox/notices/${id}">
<label>Set the status <select name="deliveryStatus">${options(deliveryStatuses)}</select></label><button>Set</button></form>
<form class="bar" method="post" action="/sandbox/notices/${id}">
<label>Skip, because <input name="skippedReason" required></label><button>Skip</button></form></div>`;
}
