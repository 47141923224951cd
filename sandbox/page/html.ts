const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Markup that is safe to put into a page. */
export class Markup {
	constructor(readonly text: string) {}
}

/** A template whose values are escaped, save for markup made by this same function; lists are joined. */
export function markup(strings: TemplateStringsArray, ...values: Array<string | number | Markup | Markup[]>): Markup {
	return new Markup(strings.reduce((text, part, index) => text + shown(values[index - 1] ?? '') + part));
}

function shown(value: string | number | Markup | Markup[]): string {
	if (Array.isArray(value)) return value.map(({ text }) => text).join('');
	return value instanceof Markup ? value.text : escapeHtml(String(value));
}

/** The options of a list, one of them chosen; an empty one reads "any". */
export function options(values: readonly string[], chosen?: string): Markup[] {
	return values.map((value) => {
		const attributes = [value === '' ? ' value=""' : '', value === chosen ? ' selected' : ''].join('');
		return markup`<option${new Markup(attributes)}>${value || 'any'}</option>`;
	});
}
