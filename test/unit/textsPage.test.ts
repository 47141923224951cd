import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { textsPage } from '../../docs/textsPage';

it('docs/texts.md holds every text of the sources (npm run docs writes it anew)', () => {
	expect(readFileSync(join(__dirname, '../../docs/texts.md'), 'utf8')).toBe(textsPage());
});
