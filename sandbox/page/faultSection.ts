import { faultKinds, faultNames } from '../faults';
import { operationNames } from '../operationName';
import type { World } from '../world';
import { markup, type Markup } from './html';
import { tableSection } from './sections';

/** The faults in force, a form that adds one, and every kind with its parameters. */
export function faultSection({ faults }: World): Markup {
	const inForce = faults.list().map((rule) => markup`<li><code>${JSON.stringify(rule)}</code></li>`);
	const rows = faultNames.map((name) => {
		const { description, parameters } = faultKinds[name];
		const told = Object.entries(parameters).map(([parameter, meaning]) => `${parameter}: ${meaning}`);
		return markup`<tr><td><code>${name}</code></td><td>${description}</td><td>${told.join('; ')}</td></tr>
`;
	});
	const kinds = tableSection('kinds', 'Kinds of fault', ['Kind', 'What happens', 'Parameters'], rows, '');
	return markup`<section aria-labelledby="faults"><h2 id="faults">Faults in force</h2>
${inForce.length > 0 ? markup`<ul>${inForce}</ul>` : markup`<p class="empty">None: everything works.</p>`}
<div class="bar"><form class="bar" method="post" action="/sandbox/faults">
<label>Kind <select name="kind">${options(faultNames)}</select></label>
<label>On <select name="on">${options(['any', ...operationNames])}</select></label>
<label>Times <input name="times" placeholder="e.g. 3 or always" size="14"></label>
<label>After calls <input type="number" name="after" min="0"></label>
<button>Add fault</button></form>
<form method="post" action="/sandbox/faults/clear"><button>Remove all faults</button></form></div></section>
${kinds}`;
}

function options(values: readonly string[]): Markup[] {
	return values.map((value) => markup`<option>${value}</option>`);
}
