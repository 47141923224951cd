import type { Operation } from './operation';
import { statusPage } from './statusPage';

/** Lists the notices that meet every filter given. Section 4.3. */
export const statusByQuery: Operation = ({ query, bend }, world) => {
	const { skip, take, ...filters } = query;
	return statusPage(() => world.store.byQuery(filters), { skip: count(skip), take: count(take), bend }, world);
};

function count(text: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text);
}
