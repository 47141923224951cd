const signature = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Whether a file begins with `%PDF-`. The service validates uploads (section 4.5); only this much is certain here. */
export function looksLikePdf(firstBytes: Uint8Array): boolean {
	return signature.every((byte, index) => firstBytes[index] === byte);
}
