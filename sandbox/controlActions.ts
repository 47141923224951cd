import { deliveryStatuses, type DeliveryStatus } from './deliveryStatus';
import { faultKinds } from './faults';
import { assertFaultRule } from './faultRule';
import type { ControlInput } from './readInput';
import { reset } from './reset';
import type { World } from './world';

/** One thing that can be done to a sandbox over HTTP. */
interface ControlAction {
	method: 'GET' | 'POST' | 'DELETE';
	/** A group in it is the id of a notice. */
	path: RegExp;
	/** Gives the JSON answered; throws a message for people where the input cannot be used. */
	run(input: ControlInput, world: World, id: string): unknown;
}

const MAX_ADDED = 1_000_000;

/** Everything that can be done to a sandbox over HTTP. */
export const controlActions: readonly ControlAction[] = [
	{ method: 'GET', path: /^\/sandbox\/ledger$/, run: (_input, { ledger }) => ledger },
	{ method: 'GET', path: /^\/sandbox\/usage$/, run: (_input, world) => usage(world) },
	{
		method: 'GET',
		path: /^\/sandbox\/faults$/,
		run: (_input, { faults }) => ({ kinds: kindList(), inForce: faults.list() }),
	},
	{
		method: 'POST',
		path: /^\/sandbox\/faults$/,
		run(input, { faults }) {
			assertFaultRule(input);
			faults.add(input);
			return { inForce: faults.list() };
		},
	},
	{ method: 'DELETE', path: /^\/sandbox\/faults$/, run: (_input, world) => clearFaults(world) },
	// For forms, which cannot send DELETE.
	{ method: 'POST', path: /^\/sandbox\/faults\/clear$/, run: (_input, world) => clearFaults(world) },
	{
		method: 'POST',
		path: /^\/sandbox\/tokens\/end$/,
		run(_input, { tokens }) {
			tokens.clear();
			return {};
		},
	},
	{
		method: 'POST',
		path: /^\/sandbox\/clock$/,
		run(input, { clock }) {
			assertOnly(input, ['days', 'hours', 'seconds']);
			clock.advance({
				days: numberIn(input, 'days'),
				hours: numberIn(input, 'hours'),
				seconds: numberIn(input, 'seconds'),
			});
			return { now: new Date(clock.now()).toISOString() };
		},
	},
	{ method: 'POST', path: /^\/sandbox\/notices\/([0-9a-f-]{36})$/, run: setNotice },
	{ method: 'POST', path: /^\/sandbox\/add$/, run: addNotices },
	{
		method: 'POST',
		path: /^\/sandbox\/reset$/,
		run(_input, world) {
			reset(world);
			return { notices: world.store.size };
		},
	},
];

function kindList(): object[] {
	return Object.entries(faultKinds).map(([name, { description, parameters, concerns }]) => ({
		name,
		description,
		parameters,
		concerns,
	}));
}

function clearFaults({ faults }: World): object {
	faults.clear();
	return { inForce: [] };
}

function usage({ ledger }: World): object {
	const { user, system } = process.cpuUsage();
	return {
		cpuUserMs: user / 1000,
		cpuSystemMs: system / 1000,
		rssBytes: process.memoryUsage.rss(),
		uptimeMs: process.uptime() * 1000,
		peakConnections: ledger.peakConnections,
		peakInFlight: ledger.peakInFlight,
	};
}

function setNotice(input: ControlInput, { store }: World, id: string): object {
	assertOnly(input, ['deliveryStatus', 'skippedReason']);
	const { deliveryStatus } = input;
	const skippedReason = textIn(input, 'skippedReason');
	if (deliveryStatus === undefined && skippedReason === undefined)
		throw new Error('Give deliveryStatus or skippedReason');
	if (deliveryStatus !== undefined && deliveryStatus !== null && !isDeliveryStatus(deliveryStatus)) {
		throw new Error(`deliveryStatus is one of ${deliveryStatuses.join(', ')}, or null`);
	}
	if (deliveryStatus !== undefined) store.setStatus(id, deliveryStatus);
	if (skippedReason !== undefined) store.setSkipped(id, skippedReason);
	return { noticeParticipantRequestId: id };
}

function addNotices(input: ControlInput, { store }: World): object {
	assertOnly(input, ['count', 'erisaEIN', 'erisaPlanNumber', 'addressLine1']);
	const count = numberIn(input, 'count') ?? 1;
	if (!Number.isInteger(count) || count < 1 || count > MAX_ADDED)
		throw new Error(`count is a whole number from 1 to ${MAX_ADDED}`);
	const names = ['erisaEIN', 'erisaPlanNumber', 'addressLine1'] as const;
	const texts = names.map((name) => [name, textIn(input, name)] as const);
	store.add(count, Object.fromEntries(texts.filter(([, text]) => text !== undefined)));
	return { notices: store.size };
}

function isDeliveryStatus(value: unknown): value is DeliveryStatus {
	return deliveryStatuses.some((status) => status === value);
}

function assertOnly(input: ControlInput, names: string[]): void {
	if (Object.keys(input).some((name) => !names.includes(name)))
		throw new Error(`Only ${names.join(', ')} can be given`);
}

function numberIn(input: ControlInput, name: string): number | undefined {
	const value = input[name];
	if (value !== undefined && typeof value !== 'number') throw new Error(`${name} is a number`);
	return value;
}

function textIn(input: ControlInput, name: string): string | undefined {
	const value = input[name];
	if (value !== undefined && typeof value !== 'string') throw new Error(`${name} is a text`);
	return value;
}
