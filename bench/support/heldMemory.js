const { writeFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

/** Loaded into n8n with NODE_OPTIONS: on SIGUSR2 it collects all garbage, and writes to HELD_MEMORY_FILE how many bytes its heap holds then. */
process.on('SIGUSR2', () => {
	setFlagsFromString('--expose-gc');
	runInNewContext('gc')();
	writeFileSync(process.env.HELD_MEMORY_FILE, String(process.memoryUsage().heapUsed));
});
