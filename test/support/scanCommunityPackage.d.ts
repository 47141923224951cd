/** The part of n8n's scanner that this repository calls; the package brings no types. */
declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	import type { Linter } from 'eslint';

	/** What the scanner reads of a repository with sources. */
	export const SOURCE_FILE_PATTERNS: string[];
	/** The rules of a scan. */
	export function buildScanConfig(): Promise<Linter.Config[]>;
	/** Lints a folder with these rules, inline disables ignored. A folder without matching files passes, and so do warnings. */
	export function analyzePackage(
		packageDir: string,
		filePatterns?: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}
