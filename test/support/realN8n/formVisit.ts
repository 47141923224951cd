import { setTimeout as sleep } from 'node:timers/promises';

type Answer = string | { fileName: string; content: Uint8Array<ArrayBuffer> };

/** Somebody who fills in an n8n form, page by page, as a browser does. */
export class FormVisit {
	private constructor(private readonly waitingUrl: URL) {}

	/** Sends the first page, whose answers stand in the order of its fields, and waits for the next page. */
	static async begin(formUrl: string, answers: Answer[]): Promise<FormVisit> {
		const visit = new FormVisit(new URL(await send(formUrl, answers)));
		await visit.pageIsThere();
		return visit;
	}

	/** The address of the page that is shown now. */
	get url(): string {
		return this.waitingUrl.href;
	}

	/** The page that is shown now, as HTML without scripts and styles. */
	async page(): Promise<string> {
		const response = await fetch(this.waitingUrl);
		return (await response.text()).replace(/<(style|script)[^]*?<\/\1>/g, '');
	}

	/** Sends a page and waits for the next one. */
	async answer(answers: Answer[]): Promise<void> {
		await send(this.waitingUrl.href, answers);
		await this.pageIsThere();
	}

	/** Ends a visit whose last page is shown, as the browser does by itself, and waits for the end of its execution. */
	async leave(): Promise<void> {
		await fetch(this.waitingUrl, { method: 'POST', body: new FormData() });
		await this.statusBecomes('success');
	}

	private async pageIsThere(): Promise<void> {
		await this.statusBecomes('form-waiting');
	}

	private async statusBecomes(wanted: 'form-waiting' | 'success'): Promise<void> {
		const url = new URL(this.waitingUrl);
		url.pathname += '/n8n-execution-status';
		const deadline = Date.now() + 60_000;
		while (Date.now() < deadline) {
			const status = await (await fetch(url)).text();
			if (status === wanted) return;
			if (['error', 'crashed', 'canceled'].includes(status)) throw new Error(`The form's execution ended: ${status}`);
			await sleep(100);
		}
		throw new Error('The form did not get on within a minute.');
	}
}

async function send(url: string, answers: Answer[]): Promise<string> {
	const form = new FormData();
	answers.forEach((answer, index) => {
		const name = `field-${index}`;
		if (typeof answer === 'string') form.set(name, answer);
		else form.set(name, new Blob([answer.content]), answer.fileName);
	});
	const response = await fetch(url, { method: 'POST', body: form });
	const text = await response.text();
	if (!response.ok) throw new Error(`The form answered ${response.status}: ${text.slice(0, 300)}`);
	return (JSON.parse(text) as { formWaitingUrl?: string }).formWaitingUrl ?? url;
}
