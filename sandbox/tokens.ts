import { randomBytes } from 'node:crypto';
import type { Clock } from './clock';

/** How a token is issued. */
interface TokenTerms {
	lifetimeSeconds: number;
	/** The kind of token announced, and the scheme it is then accepted under. */
	scheme: string;
	/** Whether every older token ends with this one. */
	isSingle: boolean;
}

/** The tokens issued; each expires by the sandbox's clock. */
export class Tokens {
	private readonly issued = new Map<string, { expiresAtMs: number; scheme: string }>();

	constructor(private readonly clock: Clock) {}

	/** A new token. */
	issue({ lifetimeSeconds, scheme, isSingle }: TokenTerms): string {
		if (isSingle) this.issued.clear();
		const token = `sandbox-token-${randomBytes(18).toString('base64url')}`;
		this.issued.set(token, { expiresAtMs: this.clock.now() + lifetimeSeconds * 1000, scheme: scheme.toLowerCase() });
		return token;
	}

	/** Whether an Authorization header holds a token that is in force, under the scheme it was issued for. */
	accepts(authorization: string | undefined): boolean {
		const [scheme = '', token = ''] = (authorization ?? '').split(' ');
		const terms = this.issued.get(token);
		if (!terms || terms.scheme !== scheme.toLowerCase()) return false;
		if (terms.expiresAtMs > this.clock.now()) return true;
		this.issued.delete(token);
		return false;
	}

	/** Ends the token of an Authorization header. */
	revoke(authorization: string | undefined): void {
		this.issued.delete((authorization ?? '').split(' ')[1] ?? '');
	}

	/** Ends every token, as if all had expired. */
	clear(): void {
		this.issued.clear();
	}
}
