import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import ts from 'typescript';

const repository = join(__dirname, '..');
/** Values of these are words for people, however short; of the others, names and values for programs. */
const labels = new Set([
	'displayName',
	'name',
	'label',
	'action',
	'placeholder',
	'help',
	'description',
	'problem',
	'remedy',
]);

/** What people read of a node of an example: notes, forms, and what the workflow writes to them. */
const exampleLabels = new Set([
	'content',
	...['formTitle', 'formDescription', 'fieldLabel', 'option', 'placeholder', 'buttonLabel', 'approveLabel'],
	...['completionTitle', 'completionMessage', 'subject', 'message', 'systemMessage', 'toolDescription'],
]);
/** Data of the demo, CSS, and what answers of the sandbox say to programs. */
const unread = /demo\/(census|makeExampleData|participants|smallPdf)|sandbox\/(page\/style|ownWords|sampleRequest)/;

/** docs/texts.md: every text that a user may read, file by file, as the sources have it; what is filled in stands as {name}. */
export function textsPage(): string {
	const sections = [
		...['credentials', 'nodes', 'sandbox', 'demo'].flatMap((folder) => filesIn(folder, '.ts')).map(ofSource),
		...filesIn('examples', '.json').map(ofExample),
	].flatMap(([file, found]) => {
		const texts = new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()));
		return texts.size > 0 ? [`## ${file}\n\n${[...texts].map((text) => `- ${text}`).join('\n')}`] : [];
	});
	return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Texts

Written by \`npm run docs\` from the sources. Do not edit.

What a user may read of the nodes, the credential, the sandbox, the demo and the examples: labels, help, placeholders, hints, warnings, errors, notes
and forms, to be read in one go. A part that is filled in stands in braces. A problem follows the label of its field in a sentence.`;

function filesIn(folder: string, ending: string): string[] {
	return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
		.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
		.filter((file) => file.endsWith(ending) && !/node_modules/.test(file) && !unread.test(file))
		.sort();
}

function ofSource(file: string): [file: string, texts: string[]] {
	return [file, textsIn(readFileSync(join(repository, file), 'utf8'))];
}

function ofExample(file: string): [file: string, texts: string[]] {
	const texts: string[] = [];
	JSON.parse(readFileSync(join(repository, file), 'utf8'), (key, value: unknown) => {
		if (typeof value !== 'string') return;
		if (key === 'jsCode') texts.push(...textsIn(value));
		else if (exampleLabels.has(key) ? value !== '' : key === 'value' && isProse(value.slice(1))) texts.push(value);
	});
	return [file, texts];
}

function textsIn(code: string): string[] {
	const source = ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2022, true);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isAliases(node) || isCompared(node)) return;
		const text = textOf(node)
			?.replace(/<\/?b>/g, '')
			.replace(/<[^>]+>/g, ' ');
		if (text !== undefined && (isProse(text) || isLabel(node))) texts.push(text);
		ts.forEachChild(node, visit);
	};
	ts.forEachChild(source, visit);
	return texts;
}

function textOf(node: ts.Node): string | undefined {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	const parts = node.templateSpans.map(({ expression, literal }) => `{${shortened(expression)}}${literal.text}`);
	return node.head.text + parts.join('');
}

/** A name for what is filled in: the last word of the expression. */
function shortened(expression: ts.Expression): string {
	return /(\w+)\W*$/.exec(expression.getText())?.[1] ?? '';
}

/** At least two words, one of them ours, and no code: that is an expression of n8n, a class of characters, a header or a name of an event. */
function isProse(text: string): boolean {
	const isWords = /[a-z]{2,}[,.:;]? [a-z{]/i.test(text) && /[a-z]{3}/i.test(text.replace(/\{\w*\}/g, ''));
	return isWords && !/^=|^[\w-]+\/|[\\^$]\(|\r/.test(text);
}

function isLabel(node: ts.Node): boolean {
	const { parent } = node;
	return ts.isPropertyAssignment(parent) && labels.has(parent.name.getText()) && /^[A-Z]|\s/.test(textOf(node) ?? '');
}

/** The headings that match a field are compared, not shown. */
function isAliases(node: ts.Node): boolean {
	return ts.isPropertyAssignment(node) && node.name.getText() === 'headings';
}

/** Taken apart, or held against a value: not shown. */
function isCompared(node: ts.Node): boolean {
	if (ts.isBinaryExpression(node.parent)) return /^[!=]==$/.test(node.parent.operatorToken.getText());
	return ts.isPropertyAccessExpression(node.parent) && ['split', 'includes'].includes(node.parent.name.text);
}
