import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

interface Step {
	uses?: string;
	run?: string;
}
interface Job {
	uses?: string;
	needs?: string;
	steps?: Step[];
	permissions?: Record<string, string>;
	strategy?: { matrix: { node: string[] } };
}
interface Workflow {
	permissions: Record<string, string>;
	jobs: Record<string, Job>;
}

const github = resolve(__dirname, '../../.github');
const folder = join(github, 'workflows');
const texts = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
const workflow = (file: string) => parse(readFileSync(join(folder, file), 'utf8')) as Workflow;
const stepsOf = (name: string) => Object.values(workflow(name).jobs).flatMap(({ steps = [] }) => steps);

it.each(texts)('%s takes every action of others by the full hash of a commit, and names its version', (_, text) => {
	const uses = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line) && !line.includes('uses: ./'));
	for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it.each(texts)('%s may read the repository and no more, but for the job that publishes', (file) => {
	expect(workflow(file).permissions).toEqual({ contents: 'read' });
	for (const [name, job] of Object.entries(workflow(file).jobs))
		expect(job.permissions).toEqual(name === 'publish' ? { contents: 'read', 'id-token': 'write' } : undefined);
});

it('checks on Node.js 20 and 24 by the same script as everybody', () => {
	const { checks } = workflow('ci.yml').jobs;
	expect(checks?.strategy?.matrix.node).toEqual(['20', '24']);
	expect(checks?.steps?.map(({ run }) => run)).toContain('.ci/run');
});

it('publishes with provenance, after the checks, and holds no token', () => {
	const { publish, checks } = workflow('publish.yml').jobs;
	expect(checks?.uses).toBe('./.github/workflows/ci.yml');
	expect(publish?.needs).toBe('checks');
	const runs = stepsOf('publish.yml').flatMap(({ run }) => run ?? []);
	expect(runs.at(-1)).toMatch(/^npm publish --provenance /);
	expect(runs.findIndex((run) => run.startsWith('npm run release -- --check'))).toBeGreaterThan(-1);
	expect(texts.map(([, text]) => text).join('\n')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/);
});

it('asks in every issue form for no data of a row', () => {
	const templates = join(github, 'ISSUE_TEMPLATE');
	const forms = readdirSync(templates).filter((file) => file !== 'config.yml');
	expect(forms.length).toBeGreaterThan(0);
	for (const form of forms) {
		const text = readFileSync(join(templates, form), 'utf8');
		expect(text).toMatch(/Leave out every row of your data/);
		const { body } = parse(text) as {
			body: Array<{ id?: string; attributes: { options?: Array<{ required?: boolean }> } }>;
		};
		expect(body.find(({ id }) => id === 'no-row-data')?.attributes.options?.[0]?.required).toBe(true);
	}
});
