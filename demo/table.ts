/** Lays rows out in columns, the first row as their headings. Cells longer than `widest` are broken at spaces. */
export function table(rows: string[][], widest = 60): string {
	const wrapped = rows.map((row) => row.map((cell) => wrap(cell, widest)));
	const widths = (wrapped[0] ?? []).map((_, column) =>
		Math.max(...wrapped.flatMap((row) => (row[column] ?? []).map((line) => line.length))),
	);
	const lines = wrapped.flatMap((row, index) => {
		const height = Math.max(...row.map((cell) => cell.length));
		const printed = Array.from({ length: height }, (_, line) =>
			row.map((cell, column) => (cell[line] ?? '').padEnd(widths[column] ?? 0)).join('  '),
		);
		return index === 0 ? [...printed, widths.map((width) => '─'.repeat(width)).join('  ')] : printed;
	});
	return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

function wrap(text: string, width: number): string[] {
	const lines: string[] = [];
	for (const paragraph of text.split('\n')) {
		let line = '';
		for (const word of paragraph.split(' ')) {
			if (line && line.length + 1 + word.length > width) {
				lines.push(line);
				line = word;
			} else line = line ? `${line} ${word}` : word;
		}
		lines.push(line);
	}
	return lines;
}
