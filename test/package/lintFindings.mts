import { ESLint } from 'eslint';

/** Texts to lint as if they were these files; or none, to lint every file there is. */
const texts = JSON.parse(process.argv[2] ?? '[]') as Array<{ filePath: string; text: string }>;
const eslint = new ESLint({ allowInlineConfig: false });

/** Prints what eslint finds, inline disables ignored: a list a text, or one list for all files. */
const results: ESLint.LintResult[][] = [];
for (const { filePath, text } of texts) results.push(await eslint.lintText(text, { filePath }));
if (texts.length === 0) results.push(await eslint.lintFiles('.'));
const findings = results.map((list) =>
	list.flatMap(({ filePath, messages }) =>
		messages.map(({ line, ruleId, message }) => ({ place: `${filePath}:${line}`, rule: ruleId, message })),
	),
);
console.log(JSON.stringify(findings));
