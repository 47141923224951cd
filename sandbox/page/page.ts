import { createHash } from 'node:crypto';
import type { Answer } from '../answer';
import type { World } from '../world';
import { faultSection } from './faultSection';
import { markup, Markup } from './html';
import { callSection, noticeSection, outcomeSection, uploadSection } from './sections';
import { style } from './style';

const styleHash = createHash('sha256').update(style).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page for people: what the sandbox holds and received, its clock, its faults. Needs no script and no outside asset. */
export function page(world: World): Answer {
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
${noticeSection(world)}
${uploadSection(world)}
${callSection(world)}
${outcomeSection()}
${faultSection(world)}
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
	const now = new Date(clock.now()).toISOString().replace('T', ' ').slice(0, 16);
	return markup`<section aria-labelledby="overview"><h2 id="overview">Credential and clock</h2>
<dl>
<dt>Base URL</dt><dd><code>${baseUrl}</code></dd>
<dt>Client ID</dt><dd><code>${settings.clientId}</code></dd>
<dt>Client secret</dt><dd><code>${settings.clientSecret}</code></dd>
<dt>Clock</dt><dd>${now} UTC</dd>
<dt>Received</dt><dd>Requests: ${ledger.letters.length}. Uploads: ${ledger.uploads.length}. Token exchanges: ${ledger.exchanges}.</dd>
<dt>Kept</dt><dd>Notices: ${store.size}.</dd>
</dl>
<div class="bar">
${button('/sandbox/clock', 'Advance 1 day', markup`<input type="hidden" name="days" value="1">`)}
${button('/sandbox/clock', 'Advance 5 days', markup`<input type="hidden" name="days" value="5">`)}
${button('/sandbox/reset', 'Reset', markup``)}
</div></section>`;
}

function button(action: string, label: string, fields: Markup): Markup {
	return markup`<form method="post" action="${action}">${fields}<button>${label}</button></form>`;
}
