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

/** docs/texts.md: every text that a user may read, file by file, as the sources have it; what is filled in stands as {name}. */
export function textsPage(): string {
	const sections = shippedSources().flatMap((file) => {
		const texts = [...new Set(textsIn(file))];
		return texts.length > 0 ? [`## ${file}\n\n${texts.map((text) => `- ${text}`).join('\n')}`] : [];
	});
	return `${[introduction, ...sections].join('\n\n')}\n`;
}

const introduction = `# Texts

Written by \`npm run docs\` from the sources. Do not edit.

What a user may read of the nodes and the credential: labels, help, placeholders, hints, warnings and errors, to be read in one go. A part
that is filled in stands in braces. A problem follows the label of its field in a sentence.`;

function shippedSources(): string[] {
	return ['credentials', 'nodes'].flatMap((folder) =>
		readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => `${folder}/${name.replaceAll('\\\\', '/')}`)
			.sort(),
	);
}

function textsIn(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.ES2022, true);
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isAliases(node)) return;
		const text = textOf(node);
		if (text !== undefined && (isProse(text) || isLabel(node))) texts.push(text.replace(/\s*\n\s*/g, ' ').trim());
		if (text === undefined) ts.forEachChild(node, visit);
	};
	visit(source);
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

/** At least two words, and no code: that is an expression of n8n, a class of characters or a name of an event. */
function isProse(text: string): boolean {
	return /[a-z]{2,}[,.:;]? [a-z{]/i.test(text) && !/^=|^[\w-]+\/|[\\^$]\(/.test(text);
}

function isLabel(node: ts.Node): boolean {
	const { parent } = node;
	return ts.isPropertyAssignment(parent) && labels.has(parent.name.getText()) && /^[A-Z]|\s/.test(textOf(node) ?? '');
}

/** The headings that match a field are compared, not shown. */
function isAliases(node: ts.Node): boolean {
	return ts.isPropertyAssignment(node) && node.name.getText() === 'headings';
}
