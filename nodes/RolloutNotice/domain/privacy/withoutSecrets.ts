const shortestSecret = 6;

/** The body of an answer with each of the secrets taken out wherever it stands: a service may repeat in its errors what it was sent. */
export function withoutSecrets(body: unknown, secrets: readonly unknown[]): unknown {
	const texts = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret.length >= shortestSecret,
	);
	const hide = (text: string) => texts.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
	const clean = (value: unknown): unknown => {
		if (typeof value === 'string') return hide(value);
		if (Array.isArray(value)) return value.map(clean);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [hide(name), clean(part)]));
	};
	return clean(body);
}
