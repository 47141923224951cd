import { readFileSync } from 'fs';
import { join } from 'path';
import { requestFieldsPage } from '../../docs/requestFieldsPage';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';

it('docs/request-fields.md is what the list of fields says (npm run docs writes it anew)', () => {
	expect(readFileSync(join(__dirname, '../../docs/request-fields.md'), 'utf8')).toBe(requestFieldsPage());
});

it('has every field once', () => {
	for (const { name } of requestFields) expect(requestFieldsPage().split(`| \`${name}\` |`)).toHaveLength(2);
});
