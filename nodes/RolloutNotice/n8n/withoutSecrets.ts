const shortestSecret = 6;

/** The body of an answer with each of the secrets taken out wherever it stands: a service may repeat in its errors what it was sent. */
export function withoutSecrets(body: unknown, secrets: readonly unknown[]): unknown {
	const texts = secrets.map(String).filter((secret) => secret.length >= shortestSecret);
	const hide = (text: string) => texts.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
	if (typeof body === 'string') return hide(body);
	if (typeof body !== 'object' || body === null) return body;
	return JSON.parse(JSON.stringify(body), (_, value: unknown) => (typeof value === 'string' ? hide(value) : value));
}
