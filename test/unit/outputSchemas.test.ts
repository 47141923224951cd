import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { outputSchemas } from '../../docs/outputSchemas';

const folder = join(__dirname, '../../nodes/RolloutNotice/__schema__');

it('__schema__ is what the outputs say (npm run docs writes it anew)', () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
	const stored = files.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
	expect(Object.fromEntries(stored)).toEqual(outputSchemas());
});
