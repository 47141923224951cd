import type { StatusRecord } from '../nodes/RolloutNotice/domain/status/statusRecord';

/** The made-up notices of a service as pages, parsed anew each time as if they had just arrived; every hundredth has come back where `isChanged`. */
export function* statusPages(
	count: number,
	{ pageSize, isChanged }: { pageSize: number; isChanged: boolean },
): Generator<StatusRecord[]> {
	for (let start = 0; start < count; start += pageSize) {
		const records = Array.from({ length: Math.min(pageSize, count - start) }, (_, index) => {
			const isReturned = isChanged && (start + index) % 100 === 0;
			return recordText(start + index, isReturned ? 'ReturnToSender' : 'Sent');
		});
		yield JSON.parse(`[${records.join(',')}]`);
	}
}

function recordText(number: number, deliveryStatus: string): string {
	return `{"noticeParticipantRequestId":"${uuid(number)}","erisaEIN":"12-3456789","erisaPlanNumber":"001",
"externalReferenceId":"SAMPLE-${number}","reason":"TERM","firstName":"Testa","lastName":"Sample ${number}","ssn":"900000001",
"addressLine1":"${number} Sample Street","addressLine2":null,"city":"Sampleton","state":"MA","zip":"02138","countryCode":"US",
"totalBalance":${number},"vestedBalance":null,"deliveryStatus":"${deliveryStatus}","noticeId":null,"gracePeriod":30,
"gracePeriodExpiration":"2026-12-31T00:00:00Z","skipped":false,"skippedReason":null}`;
}

/** A UUID that looks random, the same for the same number. */
function uuid(number: number): string {
	const words = [1, 2, 3, 4].map((round) =>
		scrambled(number * 4 + round)
			.toString(16)
			.padStart(8, '0'),
	);
	const hex = words.join('');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function scrambled(number: number): number {
	let bits = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
	bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
	return (bits ^ (bits >>> 16)) >>> 0;
}
