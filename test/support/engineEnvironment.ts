import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core reads its settings when it is imported, so this module has to be imported before it.
process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'rollout-notice-engine-'));
process.env.N8N_ENCRYPTION_KEY ??= 'an-encryption-key-for-tests-only';
process.env.N8N_LOG_LEVEL ??= 'silent';
// As n8n does by default: binary data lies on disk, and items hold its id.
process.env.N8N_DEFAULT_BINARY_DATA_MODE ??= 'filesystem';

/** Where the engine of this test process keeps its files. */
export const engineFolder = process.env.N8N_USER_FOLDER;
