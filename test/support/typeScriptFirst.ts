// Outside jest, `RolloutNotice.node` would be resolved to the codex file RolloutNotice.node.json, unless TypeScript is looked for first.
const readJson = require.extensions['.json'];
Reflect.deleteProperty(require.extensions, '.json');
require.extensions['.json'] = readJson;
