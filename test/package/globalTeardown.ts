import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Removes the unpacked package and the folder around it. */
export default async function globalTeardown(): Promise<void> {
	const { UNPACKED_PACKAGE: unpacked } = process.env;
	if (unpacked) await rm(resolve(unpacked, '../..'), { recursive: true, force: true });
}
