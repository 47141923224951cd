import { createRequire } from 'node:module';

/** The benchmarks, each a program of its own in this folder, by name. */
const benchmarks: Record<string, string> = {
	submit: '2,000 requests: this node, HTTP Request and bare axios; then up to 40,000',
	status: '100,000 status records: this node and bare axios',
	upload: "how far n8n's memory grows with a PDF of 200 MB",
	checking: 'how long checking 20,000 rows holds the event loop',
	trigger: 'a million notices compared with the last poll, and a watch of 300,000 that no poll can read in its time',
};

// What follows the name is the benchmark's own.
const [name = ''] = process.argv.splice(2, 1);
if (Object.hasOwn(benchmarks, name)) createRequire(__filename)(`./${name}`);
else {
	for (const [known, about] of Object.entries(benchmarks)) console.log(`npm run bench -- ${known.padEnd(8)} ${about}`);
	process.exitCode = name === '' || name === '--help' ? 0 : 2;
}
