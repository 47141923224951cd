import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Prints how many milliseconds it takes to load the nodes of a package and make one of each, and how many n8n-workflow took before them. */
const packageJson = join(process.argv[2] ?? '', 'package.json');
const load = createRequire(packageJson);
const { n8n } = JSON.parse(readFileSync(packageJson, 'utf8')) as { n8n: { nodes: string[] } };
const startedAt = performance.now();
load('n8n-workflow');

const begunAt = performance.now();
for (const file of n8n.nodes) {
	const classes = Object.values(load(`./${file}`) as Record<string, new () => unknown>);
	for (const NodeClass of classes) new NodeClass();
}
console.log(JSON.stringify({ nodes: performance.now() - begunAt, workflow: begunAt - startedAt }));
