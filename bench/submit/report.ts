import { median } from '../support/median';
import type { Requirement } from '../support/requirement';
import type { ContenderName } from './contenders';
import type { Measured } from './measured';

/** Prints what each contender needed, and gives what the node has to keep. Ratios are the medians of those of each round. */
export function reportSubmits(results: Map<ContenderName, Measured[]>): Requirement[] {
	const of = (name: ContenderName, key: keyof Measured) => (results.get(name) ?? []).map((result) => result[key]);
	const most = (name: ContenderName, key: keyof Measured) => Math.max(...of(name, key));
	const ratio = (key: keyof Measured, one: ContenderName, other: ContenderName) => {
		const others = of(other, key);
		return median(of(one, key).map((value, round) => value / (others[round] ?? NaN)));
	};
	const table = [...results.keys()].map((name) => [
		name,
		{
			'wall (s)': (median(of(name, 'wallMs')) / 1000).toFixed(2),
			'of each round': of(name, 'wallMs')
				.map((wallMs) => (wallMs / 1000).toFixed(2))
				.join(' '),
			'CPU (ms a row)': median(of(name, 'cpuMsPerRow')).toFixed(2),
			'peak connections': most(name, 'peakConnections'),
			'peak in flight': most(name, 'peakInFlight'),
			'look-ups': most(name, 'lookUps'),
		},
	]);
	console.table(Object.fromEntries(table));
	console.log(
		`Skip / Send Again at 10: ${ratio('wallMs', 'this node, 10, skip', 'this node, 10').toFixed(2)}; ` +
			`Skip / HTTP Request: ${ratio('wallMs', 'this node, 10, skip', 'HTTP Request').toFixed(2)}`,
	);
	return [
		{
			what: 'wall of both at their presets',
			figure: ratio('wallMs', 'this node, presets', 'HTTP Request'),
			most: 0.5,
		},
		{
			what: 'CPU a row of both at their presets',
			figure: ratio('cpuMsPerRow', 'this node, presets', 'HTTP Request'),
			most: 0.35,
		},
		{ what: 'wall at 10 / HTTP Request', figure: ratio('wallMs', 'this node, 10', 'HTTP Request'), most: 0.6 },
		{ what: 'wall at 50 / HTTP Request', figure: ratio('wallMs', 'this node, 50', 'HTTP Request'), most: 0.3 },
		{ what: 'wall at 10 / bare axios at 10', figure: ratio('wallMs', 'this node, 10', 'bare axios, 10'), most: 1.15 },
		{ what: 'wall at 50 / bare axios at 50', figure: ratio('wallMs', 'this node, 50', 'bare axios, 50'), most: 1.4 },
		{
			what: 'CPU a row at 10 / HTTP Request',
			figure: ratio('cpuMsPerRow', 'this node, 10', 'HTTP Request'),
			most: 0.35,
		},
		{
			what: 'CPU a row at 50 / HTTP Request',
			figure: ratio('cpuMsPerRow', 'this node, 50', 'HTTP Request'),
			most: 0.35,
		},
		{ what: 'connections at once at 10', figure: most('this node, 10', 'peakConnections'), most: 10 },
		{ what: 'connections at once at 50', figure: most('this node, 50', 'peakConnections'), most: 50 },
		{ what: 'connections at once at 10 with Skip', figure: most('this node, 10, skip', 'peakConnections'), most: 10 },
		{ what: 'look-ups a row with Skip', figure: most('this node, 10, skip', 'lookUps') / 2000, most: 1 },
	];
}
