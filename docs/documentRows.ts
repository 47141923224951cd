/** A line of the service's document that has to hold: a row of a table, an endpoint or a rule. */
export interface DocumentRow {
	/** Number of its section, as `4.2`. */
	section: string;
	/** What a test has to name beside the section: a field, a status, `rule 2` or `400`; empty for an endpoint, whose section is enough. */
	name: string;
	/** What the document says, for the reader. */
	text: string;
	/** Whether the document leaves this open ("not shown"), so that no test can hold it to its word. */
	isOpen: boolean;
}

interface Section {
	number: string;
	lines: string[];
}

/** Every row of every table, and every endpoint, rule and open point of sections 4 to 8, in the document's order. */
export function documentRows(document: string): DocumentRow[] {
	return sections(document).flatMap(({ number, lines }) => [
		...tableRows(number, lines),
		...fieldsInProse(number, lines),
		...(/^[4-8]/.test(number) ? statements(number, lines) : []),
	]);
}

function sections(document: string): Section[] {
	const parts = document.split(/^#{2,3} (?=\d)/m).slice(1);
	return parts.map((part) => {
		const [title = '', ...lines] = part.split('\n');
		return { number: /^[\d.]*\d/.exec(title)?.[0] ?? '', lines };
	});
}

function tableRows(section: string, lines: string[]): DocumentRow[] {
	const rows = lines.filter((line) => line.startsWith('|')).slice(2);
	return rows.flatMap((line) => {
		const [name = '', ...cells] = line
			.split(/(?<!\\)\|/)
			.slice(1, -1)
			.map((cell) => cell.trim());
		const parts = name === 'data' ? inBackticks(cells.join(' ')) : [];
		const text = cells.filter((cell) => cell !== '').join('; ');
		return [name, ...parts].map((field) => ({
			section,
			name: field,
			text: field === name ? text : `part of ${name}`,
			isOpen: false,
		}));
	});
}

/** Section 2.5 has no table: it names its fields in a sentence. */
function fieldsInProse(section: string, lines: string[]): DocumentRow[] {
	const sentence = lines.find((line) => line.startsWith('Object with fields '));
	const names = inBackticks(sentence?.split('.')[0] ?? '');
	return names.map((name) => ({ section, name, text: 'type and constraints not shown', isOpen: false }));
}

function statements(section: string, lines: string[]): DocumentRow[] {
	const rows: DocumentRow[] = [];
	const add = (name: string, text: string, isOpen = false) => rows.push({ section, name, text, isOpen });
	const addRule = (text: string) => add(`rule ${rows.filter(({ name }) => name.startsWith('rule')).length + 1}`, text);
	for (const line of lines.map((text) => text.replace(/^\s*(?:-|\d+\.) /, '')).filter((text) => /^[^|\s]/.test(text))) {
		const [first = '', ...rest] = line.split(/(?<=\.) (?=[A-Z])/);
		const told = /^(?:Rules|Behaviour): (.+)/.exec(first)?.[1];
		if (line.includes('not shown')) add('', line, true);
		else if (/^`(?:GET|POST) /.test(line)) add('', line);
		else if (line.startsWith('Response 400')) add('400', line);
		else if (told !== undefined) [told, ...rest].forEach(addRule);
		else if (line.startsWith('Request body')) rest.filter((text) => text.startsWith('The operation')).forEach(addRule);
		else if (!line.endsWith(':') && !/^(?:Response 200|Query parameters)/.test(line)) addRule(line);
	}
	return rows;
}

function inBackticks(text: string): string[] {
	return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
