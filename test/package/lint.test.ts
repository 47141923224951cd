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
	{ file: `${nodes}/domain/memory/probe.ts`, imported: '../../n8n/parameter', rule: layering },
	{ file: `${nodes}/domain/probe.ts`, imported: '../operations/plans', rule: layering },
	{ file: `${nodes}/domain/probe.ts`, imported: '../polling/watch', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../n8n/parameter', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../polling/watch', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../operations/plans', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../polling/watch', rule: layering },
	{ file: `${nodes}/operations/probe.ts`, imported: '../polling/watch', rule: layering },
	{ file: 'credentials/probe.ts', imported: '../nodes/RolloutNotice/n8n/send', rule: layering },
	{ file: 'sandbox/probe.ts', imported: '../nodes/RolloutNotice/domain/fields/requestFields', rule: layering },
	{ file: `${nodes}/n8n/probe.ts`, imported: '../../../sandbox/clock', rule: layering },
	{ file: `${nodes}/service/probe.ts`, imported: '../../../test/support/notice', rule: layering },
	{ file: `${nodes}/domain/probe.ts`, imported: 'n8n-workflow', rule: '@typescript-eslint/no-restricted-imports' },
	{ file: `${nodes}/service/probe.ts`, imported: 'n8n-workflow', rule: '@typescript-eslint/no-restricted-imports' },
	{ file: `${nodes}/n8n/probe.ts`, imported: 'node:fs', rule: '@n8n/community-nodes/no-restricted-imports' },
	{ file: 'credentials/probe.ts', imported: 'form-data', rule: '@n8n/community-nodes/no-restricted-imports' },
	{ file: `${nodes}/service/probe.ts`, imported: '../domain/fields/requestFields' },
	{ file: `${nodes}/operations/probe.ts`, imported: '../n8n/parameter' },
	{ file: `${nodes}/polling/probe.ts`, imported: '../operations/plans' },
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
