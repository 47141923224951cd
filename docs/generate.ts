import { mkdirSync, readFileSync, writeFileSync } from 'fs';
import { dirname, join } from 'path';
import { conformancePage } from './conformancePage';
import { documentRows } from './documentRows';
import { outputSchemas } from './outputSchemas';
import { requestFieldsPage } from './requestFieldsPage';
import { testNames } from './testNames';
import { textsPage } from './textsPage';

const document = readFileSync(join(__dirname, '../test/fixtures/rollout-notice-service-v1.md'), 'utf8');
const pages = {
	'request-fields.md': requestFieldsPage(),
	'texts.md': textsPage(),
	'conformance.md': conformancePage(documentRows(document), {
		shipped: testNames(['unit', 'engine']),
		sandbox: testNames(['sandbox']),
	}),
};
for (const [name, page] of Object.entries(pages)) writeFileSync(join(__dirname, name), page);

const schemas = join(__dirname, '../nodes/RolloutNotice/__schema__');
for (const [name, schema] of Object.entries(outputSchemas())) {
	const file = join(schemas, name);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, schema);
}
