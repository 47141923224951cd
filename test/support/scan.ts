import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import { packPackage } from './realN8n/packPackage';
import { places } from './realN8n/places';
import { runCommand } from './realN8n/runCommand';

/** A folder to scan, and which of its files. */
interface Target {
	title: string;
	folder: string;
	patterns: string[];
}

/** What n8n scans of a published package: scripts and JSON, types too where there are any. */
const packedPatterns = ['**/*.js', '**/*.ts', '**/*.json'];

/**
 * Scans the sources and the packed package as n8n does when a package is to be verified, without its two downloads.
 * The scanner passes warnings and empty folders and its own command exits with 0 whatever it finds; here all of these fail.
 */
async function scan(): Promise<boolean> {
	const { SOURCE_FILE_PATTERNS } = await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const unpacked = await mkdtemp(join(tmpdir(), 'rollout-notice-scan-'));
	try {
		await runCommand('tar', ['-xzf', await packPackage(), '-C', unpacked, '--strip-components=1']);
		const targets: Target[] = [
			{ title: 'Sources', folder: places.repository, patterns: SOURCE_FILE_PATTERNS },
			{ title: 'Packed package', folder: unpacked, patterns: packedPatterns },
		];
		let isClean = true;
		for (const target of targets) isClean = (await scanTarget(target)) && isClean;
		return isClean;
	} finally {
		await rm(unpacked, { recursive: true, force: true });
	}
}

async function scanTarget({ title, folder, patterns }: Target): Promise<boolean> {
	const { analyzePackage, buildScanConfig } = await import('@n8n/scan-community-package/scanner/scanner.mjs');
	const verdict = await analyzePackage(folder, patterns);
	// The verdict holds the text of errors only, so the same rules are run once more for the count of files and for warnings.
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await buildScanConfig(),
		errorOnUnmatchedPattern: false,
		ignorePatterns: ['node_modules/**'],
	});
	const results = await eslint.lintFiles(patterns);
	const findings = results.flatMap(({ filePath, messages }) =>
		messages.map(({ line, severity, message, ruleId }) => {
			const place = `${relative(folder, filePath)}:${line}`;
			return `  ${place}  ${severity === 2 ? 'error' : 'warning'}  ${message}  ${ruleId ?? ''}`;
		}),
	);
	const isClean = verdict.passed && findings.length === 0 && results.length > 0;
	const outcome = isClean ? 'clean' : `${findings.length} findings${verdict.message ? ` (${verdict.message})` : ''}`;
	console.log([`${title}: ${results.length} files, ${outcome}`, ...findings].join('\n'));
	return isClean;
}

scan().then(
	(isClean) => {
		process.exitCode = isClean ? 0 : 1;
	},
	(error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	},
);
