import { commandLineOptions } from './commandLine';
import { faultKinds, faultNames } from './faults';
import { outcomes, timelineInWords } from './outcomes';

/** What `--help` prints: every option, outcome and fault. */
export function helpText(): string {
	const options = Object.entries(commandLineOptions).map(([name, { value, help }]) => [
		`--${name}${value ? ` <${value}>` : ''}`,
		help,
	]);
	const faults = faultNames.map((name) => [name, faultKinds[name].description]);
	return [
		'A simulated Rollout Notice Service, on loopback only. No letter is sent.',
		'',
		'Usage: npm run sandbox -- [options]',
		'',
		table(options),
		'',
		'The address decides what becomes of a notice:',
		'',
		outcomeTable(),
		'',
		'Faults (switched on at the page or by POST /sandbox/faults):',
		'',
		table(faults),
		'',
	].join('\n');
}

/** The outcomes by address, as a table of text. */
export function outcomeTable(): string {
	return table(outcomes.map((outcome) => [outcome.example, `${outcome.meaning}: ${timelineInWords(outcome)}`]));
}

function table(rows: string[][]): string {
	const width = Math.max(...rows.map(([first = '']) => first.length));
	return rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
