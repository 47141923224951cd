import type { IDataObject } from 'n8n-workflow';

import { maskRecord } from '../nodes/RolloutNotice/domain/privacy/maskRecord';
import { simplified, type StatusRecord } from '../nodes/RolloutNotice/domain/status/statusRecord';
import { changeOutput } from '../nodes/RolloutNotice/polling/pollNotices';
import type { UploadedFile } from '../nodes/RolloutNotice/service/rolloutNoticeService';

/** A schema as n8n's editor shows it before a node has run: `type` and the properties of an object. */
interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** With a value in each field, so that each has a type. */
const record: StatusRecord = {
	noticeParticipantRequestId: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b',
	erisaEIN: '12-3456789',
	erisaPlanNumber: '001',
	externalReferenceId: 'NOTICE-2026-00042',
	reason: 'TERM',
	firstName: 'Avery',
	lastName: 'Sample',
	ssn: '000000000',
	addressLine1: '1 Sample Street',
	addressLine2: 'Apt 2',
	city: 'Sampleton',
	state: 'NV',
	zip: '89501',
	countryCode: 'US',
	totalBalance: 1250,
	vestedBalance: 1250,
	deliveryStatus: 'ReturnToSender',
	noticeId: '42',
	gracePeriod: 30,
	gracePeriodExpiration: '2026-08-01T00:00:00Z',
	skipped: false,
	skippedReason: '',
};

const uploaded: UploadedFile = {
	success: true,
	fileName: 'notice.pdf',
	fileUrl: 'https://files.example.com/4f1c.pdf',
	message: '',
};

const { noticeParticipantRequestId, externalReferenceId, firstName, lastName, erisaEIN, erisaPlanNumber, reason } =
	record;

/** What each operation gives at its presets, and the trigger, as an item. */
export const outputs = {
	request: {
		outcome: 'submitted',
		externalReferenceId,
		firstName,
		lastName,
		noticeParticipantRequestId,
		erisaEIN,
		erisaPlanNumber,
		reason,
		environment: 'production',
		warnings: ['ZIP does not belong to the state'],
	},
	statusByQuery: { ...simplified(record) },
	statusByRange: { ...simplified(record) },
	uploadPdf: { ...uploaded },
	trigger: changeOutput(
		{
			event: 'statusChanged',
			eventId: `${noticeParticipantRequestId}:3:ReturnToSender`,
			previousDeliveryStatus: 'Sent',
			detectedAt: '2026-07-02T12:00:00.000Z',
			record: maskRecord({ ...record }, 'masked') as StatusRecord,
		},
		'masked',
	),
} satisfies Record<string, IDataObject>;

/**
 * The files under `nodes/RolloutNotice/__schema__`. The editor asks for `v<version>/<operation>.json`, and of a node without operations, as
 * the trigger, for `v<version>.json`; both nodes lie in one folder, and so share it.
 */
export function outputSchemas(): Record<string, string> {
	const { trigger, ...operations } = outputs;
	const files = Object.entries(operations).map(([operation, output]) => [`v1.0.0/${operation}.json`, output]);
	return Object.fromEntries(
		[...files, ['v1.0.0.json', trigger]].map(([name, output]) => [
			name,
			`${JSON.stringify(schemaOf(output), null, '\t')}\n`,
		]),
	) as Record<string, string>;
}

function schemaOf(value: unknown): Schema {
	if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
	if (typeof value !== 'object' || value === null) return { type: typeof value };
	const properties = Object.entries(value).map(([name, part]) => [name, schemaOf(part)]);
	return { type: 'object', properties: Object.fromEntries(properties) as Record<string, Schema> };
}
