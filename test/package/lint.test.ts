import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { importCircles } from './importCircles';
import { runScript } from './runScript';

interface Finding {
	place: string;
	rule: string | null;
	message: string;
}

const layering = 'import-x/no-restricted-paths';
const nodes = 'nodes/RolloutNotice';

/** Files that are made up, what each imports, and the rule that refuses it. */
const probes: Array<{ file: string; imported: string; rule?: string }> = [
	{ file: `${nodes}/domain/probe.ts`, imported: '../service/pages', rule: layering },
	{ file: `${nodes}/domain/changes/probe.ts`, imported: '../../n8n/parameters', rule: layering },
	{ file: `${nodes}/domain/privacy/probe.ts`, imported: '../fields/requestFields', rule: layering },
	{ file: `${nodes}/domain/fields/probe.ts`, imported: '../request/prepareRequest', rule: layering },
	{ file: `${nodes}/domain/request/probe.ts`, imported: '../status/statusRecord', rule: layering },
	{ file: `${nodes}/domain/status/probe.ts`, imported: '../changes/changeTracker', rule: layering },
	{ file: `${nodes}/domain/changes/probe.ts`, imported: '../request/prepareRequest', rule: layering },
	// A file of the tree that imports one which imports it.
	{ file: `${nodes}/n8n/nodeContext.ts`, imported: './send', rule: 'import-x/no-cycle' },
	{ file: `${nodes}/operations/request/readyRows.ts`, imported: './requestNotice', rule: 'import-x/no-cycle' },
	{ file: `${nodes}/service/serviceError.ts`, imported: './answerError', rule: 'import-x/no-cycle' },
	{ file: `${nodes}/domain/probe.ts`, imported: '../operations/sharedParameters', rule: layering },
	{ file: `${nodes}/domain/probe.ts`, imported: '../polling/pollSetup', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../n8n/parameters', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../polling/pollSetup', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../operations/sharedParameters', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../polling/pollSetup', rule: layering },
	{ file: `${nodes}/operations/probe.ts`, imported: '../polling/pollSetup', rule: layering },
	{ file: 'credentials/probe.ts', imported: '../nodes/RolloutNotice/n8n/send', rule: layering },
	{ file: 'sandbox/probe.ts', imported: '../nodes/RolloutNotice/domain/fields/requestFields', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../../../sandbox/clock', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../../../test/support/notice', rule: layering },
	{ file: `${nodes}/domain/probe.ts`, imported: 'n8n-workflow', rule: '@typescript-eslint/no-restricted-imports' },
	{ file: `${nodes}/service/probe.ts`, imported: 'n8n-workflow', rule: '@typescript-eslint/no-restricted-imports' },
	{ file: `${nodes}/n8n/probe.ts`, imported: 'node:fs', rule: '@n8n/community-nodes/no-restricted-imports' },
	{ file: 'credentials/probe.ts', imported: 'form-data', rule: '@n8n/community-nodes/no-restricted-imports' },
	{ file: `${nodes}/service/probe.ts`, imported: '../domain/fields/requestFields' },
	{ file: `${nodes}/operations/probe.ts`, imported: '../n8n/parameters' },
	{ file: `${nodes}/polling/probe.ts`, imported: '../operations/sharedParameters' },
	{ file: 'credentials/probe.ts', imported: '../nodes/RolloutNotice/service/endpoints' },
	{ file: 'test/unit/probe.ts', imported: '../../nodes/RolloutNotice/domain/fields/requestFields' },
];

describe('who may import whom', () => {
	let findings: Finding[][];
	beforeAll(() => {
		const texts = probes.map(({ file, imported }) => ({
			filePath: file,
			text: `import * as imported from '${imported}';\nexport const probe = imported;\n`,
		}));
		findings = runScript<Finding[][]>('lintFindings.mts', JSON.stringify(texts));
	}, 180_000);

	it.each(probes.map((probe, index) => ({ ...probe, index, verdict: probe.rule ? 'may not' : 'may' })))(
		'$file $verdict import $imported',
		({ index, rule }) => {
			const rules = findings[index]?.map((finding) => finding.rule);
			expect([...new Set(rules)]).toEqual(rule ? [rule] : []);
		},
	);
});

it('finds no error and no warning in any file, disabled or not', () => {
	expect(runScript<Finding[][]>('lintFindings.mts').flat()).toEqual([]);
}, 300_000);

it('finds no circle of imports, of types neither', () => {
	expect(importCircles('nodes')).toEqual([]);
});

it('would find a circle of types', () => {
	const folder = mkdtempSync(join(tmpdir(), 'circle-'));
	writeFileSync(join(folder, 'one.ts'), "import type { Two } from './two';\nexport type One = Two;\n");
	writeFileSync(join(folder, 'two.ts'), "import type { One } from './one';\nexport type Two = One | string;\n");
	const names = importCircles(folder).map((circle) => circle.map((file) => basename(file)));
	expect(names).toEqual([['one.ts', 'two.ts', 'one.ts']]);
	rmSync(folder, { recursive: true });
});
