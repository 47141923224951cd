import type { FaultKind } from '../faultKind';
import type { FaultRule } from '../faultRule';
import { timesOf } from '../faultRules';
import { faultKinds, faultNames, type FaultName } from '../faults';
import { operationNames } from '../operationName';
import type { World } from '../world';
import { markup, options, type Markup } from './html';

/** The faults in force in plain words, and every kind with a form that switches it on. */
export function faultSection({ faults }: World): Markup {
	const inForce = faults.list().map(
		(rule) => markup`<li>${inWords(rule)}</li>
`,
	);
	const clear = markup`<form class="bar" method="post" action="/sandbox/faults/clear"><button>Remove all faults</button></form>`;
	return markup`<section aria-labelledby="faults"><h2 id="faults">Faults in force</h2>
${inForce.length > 0 ? markup`<ul>${inForce}</ul>${clear}` : markup`<p class="empty">None: everything works.</p>`}</section>
<section aria-labelledby="kinds"><h2 id="kinds">Switch on a fault</h2>
${faultNames.map((name) => kindForm(name, faultKinds[name]))}</section>`;
}

/** Such as "tooManyRequests: Answers 429 … Hits calls of request, 3 times, after 2 others. retryAfter: 5." */
function inWords(rule: FaultRule): Markup {
	const { kind, on = 'any', times: _, after = 0, probability, ...told } = rule;
	const { description, concerns } = faultKinds[kind];
	const hit = on === 'any' ? concerns : [on];
	const times = timesOf(rule);
	const hits = [
		hit ? `Hits calls of ${hit.join(' or ')}` : 'Hits any call',
		times === 'always' ? 'always' : times === 1 ? 'once' : `${times} times`,
		after > 0 && `after ${after} ${after === 1 ? 'other' : 'others'}`,
		probability !== undefined && `with a chance of ${probability}`,
	];
	const parts = Object.entries(told).map(([name, value]) => ` ${name}: ${String(value)}.`);
	return markup`<code>${kind}</code> ${description}. ${hits.filter(Boolean).join(', ')}.${parts.join('')}`;
}

function kindForm(name: FaultName, { description, parameters, concerns, isLasting, answer }: FaultKind): Markup {
	const inputs = Object.entries(parameters).map(([parameter, meaning]) => parameterInput(parameter, meaning));
	const usual = isLasting ? 'always' : '1';
	return markup`<details><summary><code>${name}</code> ${description}</summary>
<form class="bar" method="post" action="/sandbox/faults"><input type="hidden" name="kind" value="${name}">
${inputs}
<label>On which calls <select name="on">${options(['any', ...(concerns ?? operationNames)])}</select></label>
<label>How many times, or always <input name="times" placeholder="${usual}" size="8"></label>
<label>Let this many calls pass first <input name="after" placeholder="0" size="8"></label>
<label>Chance of each call, 0 to 1 <input name="probability" placeholder="1" size="8"></label>
${answer ? parameterInput('stored', 'whether the work is done before the fault hits') : ''}
<button>Switch on</button></form></details>
`;
}

/** A claim has "yes" and "no"; anything else is typed. */
function parameterInput(name: string, meaning: string): Markup {
	if (!/^whether/i.test(meaning))
		return markup`<label>${name}: ${meaning} <input name="${name}"></label>
`;
	return markup`<label>${name}: ${meaning} <select name="${name}"><option value="">as usual</option><option value="true">yes</option><option value="false">no</option></select></label>
`;
}
