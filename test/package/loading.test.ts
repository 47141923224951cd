import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';
import { packed } from './packed';
import { runScript } from './runScript';

interface Loaded {
	packageName: string;
	known: { nodes: Record<string, object>; credentials: Record<string, { supportedNodes?: string[] }> };
	nodes: INodeTypeDescription[];
	credentials: ICredentialType[];
}

describe('n8n, given the packed package', () => {
	let loaded: Loaded;
	beforeAll(() => {
		loaded = runScript<Loaded>('loadedByN8n.mts', packed.folder);
	}, 60_000);

	it('knows both nodes and the credential', () => {
		expect(loaded.packageName).toBe('n8n-nodes-rollout-notice');
		expect(Object.keys(loaded.known.nodes).sort()).toEqual(['rolloutNotice', 'rolloutNoticeTrigger']);
		expect(loaded.known.credentials).toMatchObject({
			rolloutNoticeApi: { supportedNodes: ['rolloutNotice', 'rolloutNoticeTrigger'] },
		});
	});

	it('finds an icon for each, light and dark', () => {
		for (const { iconUrl } of [...loaded.nodes, ...loaded.credentials]) {
			const urls = typeof iconUrl === 'object' ? [iconUrl.light, iconUrl.dark] : [];
			expect(urls).toHaveLength(2);
			for (const url of urls)
				expect([url, existsSync(join(packed.folder, url.replace('icons/n8n-nodes-rollout-notice/', '')))]).toEqual([
					url,
					true,
				]);
		}
	});

	it('finds the codex of each node: its categories, other names and documentation', () => {
		for (const { codex } of loaded.nodes) {
			expect(codex?.categories?.length).toBeGreaterThan(0);
			expect(codex?.alias?.length).toBeGreaterThan(0);
			expect(codex?.resources?.primaryDocumentation?.[0]?.url).toMatch(/^https:\/\//);
		}
	});
});

it('loads both nodes in less than half the time that n8n-workflow takes', () => {
	const times = Array.from({ length: 9 }, () => runScript<LoadTimes>('loadTime.mts', packed.folder));
	const median = (of: (time: LoadTimes) => number) => times.map(of).sort((one, other) => one - other)[4] ?? NaN;
	const inWords = median(({ nodes }) => nodes).toFixed(1);
	console.log(`Both nodes load in ${inWords} ms on top of n8n-workflow (median of nine)`);
	// Both in one process, since other work on the machine slows both down.
	expect(median(({ nodes, workflow }) => nodes / workflow)).toBeLessThan(0.5);
}, 120_000);

interface LoadTimes {
	nodes: number;
	workflow: number;
}
