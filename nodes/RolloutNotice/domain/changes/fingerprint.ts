import { noticeHash } from './noticeHash';

/** 16 hexadecimal digits that stand for a text, from which it cannot be read. */
export function fingerprint(text: string): string {
	const { high, low } = noticeHash(text);
	return [high, low].map((word) => word.toString(16).padStart(8, '0')).join('');
}
