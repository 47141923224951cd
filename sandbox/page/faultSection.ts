import type { FaultKind } from '../faultKind';
import { parameterTypes, type FaultRule } from '../faultRule';
import { timesOf } from '../faultRules';
import { faultGroups, faultKinds } from '../faults';
import { operationNames } from '../operationName';
import type { World } from '../world';
import { markup, options, type Markup } from './html';

const STORED = 'The work is done before the fault hits';

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
${Object.entries(faultGroups).map(
	([heading, kinds]) => markup`<h3>${heading}</h3>
${Object.entries(kinds).map(([name, kind]) => kindForm(name, kind))}`,
)}</section>`;
}

/** Such as "Too many requests: Answers 429 … Hits calls of request, 3 times, after 2 others. Seconds to wait: 5." */
function inWords(rule: FaultRule): Markup {
	const { kind, on = 'any', times: _, after = 0, probability, ...told } = rule;
	const { title, description, parameters, concerns }: FaultKind = faultKinds[kind];
	const hit = on === 'any' ? concerns : [on];
	const times = timesOf(rule);
	const hits = [
		hit ? `Hits calls of ${hit.join(' or ')}` : 'Hits any call',
		times === 'always' ? 'always' : times === 1 ? 'once' : `${times} times`,
		after > 0 && `after ${after} ${after === 1 ? 'other' : 'others'}`,
		probability !== undefined && `with a chance of ${probability}`,
	];
	const parts = Object.entries(told).map(([name, value]) => {
		const label = parameters[name as keyof typeof parameters] ?? STORED;
		return ` ${label.replace(/ \(.*/, '')}: ${value === true ? 'yes' : value === false ? 'no' : value}.`;
	});
	return markup`<b>${title}:</b> ${description}. ${hits.filter(Boolean).join(', ')}.${parts.join('')}`;
}

function kindForm(name: string, { title, description, parameters, concerns, isLasting, answer }: FaultKind): Markup {
	const inputs = Object.entries(parameters).map(([parameter, label]) => parameterInput(parameter, label));
	const usual = isLasting ? 'always' : '1';
	return markup`<details><summary><b>${title}:</b> ${description}</summary>
<form class="bar" method="post" action="/sandbox/faults"><input type="hidden" name="kind" value="${name}">
${inputs}
<label>On which calls <select name="on">${options(['any', ...(concerns ?? operationNames)])}</select></label>
<label>How many times, or always <input name="times" placeholder="${usual}" size="8"></label>
<label>Let this many calls pass first <input name="after" placeholder="0" size="8"></label>
<label>Chance of each call, 0 to 1 <input name="probability" placeholder="1" size="8"></label>
${answer ? parameterInput('stored', STORED) : ''}
<button>Switch on</button></form></details>
`;
}

/** A claim has "yes" and "no"; anything else is typed. */
function parameterInput(name: string, label: string): Markup {
	if (parameterTypes[name as keyof typeof parameterTypes] !== 'boolean')
		return markup`<label>${label} <input name="${name}"></label>
`;
	return markup`<label>${label} <select name="${name}"><option value="">as usual</option><option value="true">yes</option><option value="false">no</option></select></label>
`;
}
