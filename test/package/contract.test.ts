import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { contract } from '../support/contract';

const file = join(__dirname, 'contract.json');

it('names of parameters and outputs, choices and presets are what saved workflows know', () => {
	// A change here needs a new version of the node, or a line in the changelog before the first release. Then change contract.json by hand.
	expect(contract()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
