import { writeFileSync } from 'fs';
import { join } from 'path';
import { requestFieldsPage } from './requestFieldsPage';

writeFileSync(join(__dirname, 'request-fields.md'), requestFieldsPage());
