import { DatabaseSync } from 'node:sqlite';
import type { Delivery } from './collector';

/** What became of the changes that the service made, one for each notice. */
export interface Verdict {
	changes: number;
	/** Sent on by the workflow once. */
	delivered: number;
	/** Sent on more than once. */
	doubled: string[];
	/** In an execution that n8n stored and that was cut off before it sent them on; n8n lists it as crashed. */
	cutOff: string[];
	/** In no execution that n8n stored. */
	lost: string[];
	/** Sent on though the service made no such change. */
	invented: string[];
	/** Doubled ones whose `eventId` differs, which a workflow could not know for the same. */
	undetectable: string[];
}

/** Compares what the service did with what the workflow sent on, and with what n8n stored. */
export function verdictOf(changed: string[], deliveries: Delivery[], databaseFile: string): Verdict {
	const byReference = new Map<string, Delivery[]>();
	for (const delivery of deliveries)
		byReference.set(delivery.reference, [...(byReference.get(delivery.reference) ?? []), delivery]);
	const count = (reference: string) => byReference.get(reference)?.length ?? 0;
	const undelivered = changed.filter((reference) => count(reference) === 0);
	const stored = storedExecutions(databaseFile);
	const isStored = (reference: string) => stored.some((data) => data.includes(`"${reference}"`));
	const doubled = changed.filter((reference) => count(reference) > 1);
	return {
		changes: changed.length,
		delivered: changed.filter((reference) => count(reference) === 1).length,
		doubled,
		cutOff: undelivered.filter(isStored),
		lost: undelivered.filter((reference) => !isStored(reference)),
		invented: [...byReference.keys()].filter((reference) => !changed.includes(reference)),
		undetectable: doubled.filter(
			(reference) => new Set(byReference.get(reference)?.map(({ eventId }) => eventId)).size > 1,
		),
	};
}

function storedExecutions(databaseFile: string): string[] {
	const database = new DatabaseSync(databaseFile, { readOnly: true });
	try {
		return database
			.prepare('SELECT data FROM execution_data')
			.all()
			.map(({ data }) => String(data));
	} finally {
		database.close();
	}
}
