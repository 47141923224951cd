import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Workbook, type Row } from 'exceljs';
import { places } from '../test/support/realN8n/places';
import { censusHeadings, censusLines } from './census';
import { columns, participants } from './participants';
import { smallPdf } from './smallPdf';

/** Remakes the files of examples/data: `tsx demo/makeExampleData.ts`. */
async function makeExampleData(): Promise<void> {
	const folder = join(places.examples, 'data');
	await writeSpreadsheet(join(folder, 'participants.xlsx'));
	await writeCensus(join(folder, 'census.xlsx'));
	await writeFile(join(folder, 'participants.csv'), csv());
	await writeFile(
		join(folder, 'notice.pdf'),
		smallPdf(['Notice of your retirement plan balance', 'An example. Not a real notice.']),
	);
}

/** As a recordkeeper's export opens in Excel: identifiers kept as numbers without their zeros, real dates, currency. */
async function writeSpreadsheet(path: string): Promise<void> {
	const workbook = new Workbook();
	workbook.created = new Date('2026-07-02T00:00:00Z');
	const sheet = workbook.addWorksheet('Participants', { views: [{ state: 'frozen', ySplit: 1 }] });
	sheet.columns = columns.map(({ heading, width }) => ({ header: heading, width }));
	sheet.getRow(1).font = { bold: true };
	for (const participant of participants) format(sheet.addRow(columns.map(({ cell }) => cell(participant))));
	await workbook.xlsx.writeFile(path);
}

/** A census of the first plan: its participants in participants.xlsx but for two, and people of whom no letter was requested. */
async function writeCensus(path: string): Promise<void> {
	const workbook = new Workbook();
	workbook.created = new Date('2026-07-02T00:00:00Z');
	const sheet = workbook.addWorksheet('Census', { views: [{ state: 'frozen', ySplit: 1 }] });
	sheet.columns = censusHeadings.map((heading) => ({ header: heading, width: 18 }));
	sheet.getRow(1).font = { bold: true };
	for (const line of censusLines) sheet.addRow(line);
	await workbook.xlsx.writeFile(path);
}

function format(row: Row): void {
	columns.forEach(({ numberFormat }, index) => {
		if (numberFormat) row.getCell(index + 1).numFmt = numberFormat;
	});
}

/** The same rows as the recordkeeping system writes them itself: zeros kept, dates as ISO text. */
function csv(): string {
	const lines = participants.map((participant) =>
		columns.map((column) => written(column.cell(participant), column.digits)),
	);
	return (
		[columns.map(({ heading }) => heading), ...lines].map((line) => line.map(quoted).join(',')).join('\r\n') + '\r\n'
	);
}

function written(value: string | number | Date | null, digits = 0): string {
	if (value instanceof Date) return value.toISOString().slice(0, 10);
	return typeof value === 'number' ? String(value).padStart(digits, '0') : (value ?? '');
}

function quoted(text: string): string {
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

void makeExampleData();
