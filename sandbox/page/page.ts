import { createHash } from 'node:crypto';
import type { Answer } from '../answer';
import { DAY_MS } from '../clock';
import type { World } from '../world';
import { faultSection } from './faultSection';
import { markup, Markup } from './html';
import { dateTime } from './dateTime';
import { noticeFilter } from './noticeFilter';
import { noticeSection } from './noticeSection';
import { callSection, outcomeSection, uploadSection } from './sections';
import { style } from './style';

const styleHash = createHash('sha256').update(style).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The page for people: what the sandbox holds and received, its clock, its faults. Needs no script and no outside asset.
 * The query may narrow down the notices: `search`, `plan`, `status`.
 */
export function page(world: World, query: URLSearchParams): Answer {
	const body = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rollout Notice sandbox</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header><h1>Rollout Notice sandbox</h1><p>A simulated service. No letter is sent. <a href="/">Refresh</a></p></header>
<main>
${overview(world)}
${noticeSection(world, noticeFilter(query))}
${uploadSection(world)}
${outcomeSection()}
${faultSection(world)}
${callSection(world)}
</main>
</body>
</html>
`;
	return {
		status: 200,
		headers: { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' },
		text: { mediaType: 'text/html; charset=utf-8', content: body.text },
	};
}

function overview({ baseUrl, settings, clock, ledger, store }: World): Markup {
	const daysAhead = Math.floor((clock.now() - Date.now()) / DAY_MS + 0.01);
	const ahead = daysAhead > 0 ? ` (${daysAhead} ${daysAhead === 1 ? 'day' : 'days'} ahead of this machine)` : '';
	return markup`<section aria-labelledby="overview"><h2 id="overview">Credential and clock</h2>
<dl>
<dt>Base URL</dt><dd><code>${baseUrl}</code></dd>
<dt>Client ID</dt><dd><code>${settings.clientId}</code></dd>
<dt>Client Secret</dt><dd><code>${settings.clientSecret}</code></dd>
<dt>Clock</dt><dd>${dateTime(clock.now())} UTC${ahead}</dd>
<dt>Received</dt><dd>Requests: ${ledger.letters.length}. Uploads: ${ledger.uploads.length}. Token exchanges: ${ledger.exchanges}.</dd>
<dt>Kept</dt><dd>Notices: ${store.size}.</dd>
</dl>
<div class="bar">
${button('/sandbox/clock', 'Advance 1 day', markup`<input type="hidden" name="days" value="1">`)}
${button('/sandbox/clock', 'Advance 5 days', markup`<input type="hidden" name="days" value="5">`)}
<form class="bar" method="post" action="/sandbox/clock"><label>Days <input type="number" name="days" min="0" required></label><button>Advance</button></form>
<details class="ask"><summary>Reset</summary><p>Forget all notices, calls, uploads and faults, and set the clock back to now?</p>
${button('/sandbox/reset', 'Yes, reset everything', markup``)}</details>
</div></section>`;
}

function button(action: string, label: string, fields: Markup): Markup {
	return markup`<form method="post" action="${action}">${fields}<button>${label}</button></form>`;
}
