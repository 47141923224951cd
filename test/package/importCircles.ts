import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Every circle of imports among the files of a folder, types included (which `import-x/no-cycle` passes over), each as its files in order. */
export function importCircles(folder: string): string[][] {
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, way: string[]): void => {
		const begins = way.indexOf(file);
		if (begins >= 0) circles.push([...way.slice(begins), file]);
		if (begins >= 0 || done.has(file)) return;
		for (const imported of importsOf(file)) visit(imported, [...way, file]);
		done.add(file);
	};
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
		if (name.endsWith('.ts')) visit(join(folder, name), []);
	return circles;
}

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
	return importedFiles
		.filter(({ fileName }) => fileName.startsWith('.'))
		.map(({ fileName }) => join(dirname(file), fileName))
		.flatMap((path) => [`${path}.ts`, join(path, 'index.ts')].filter((candidate) => existsSync(candidate)));
}
