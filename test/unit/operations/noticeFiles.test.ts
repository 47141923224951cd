import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { noticeFiles } from '../../../nodes/RolloutNotice/operations/request/noticeFiles';
import type { RolloutNoticeService } from '../../../nodes/RolloutNotice/service/rolloutNoticeService';
import { itemInMemory, pdf } from '../../support/pdfItem';

it('holds the content of a file once, however many rows carry it in memory', async () => {
	const contents = [pdf(64, 'one'), pdf(64, 'two'), pdf(64, 'one')];
	const items = contents.map((content) => itemInMemory(content));
	const helpers: Partial<IExecuteFunctions['helpers']> = {
		assertBinaryData: (index) => items[index]?.binary?.data as IBinaryData,
		getBinaryDataBuffer: async (index) => Buffer.from(contents[index] ?? ''),
	};
	const context: Partial<IExecuteFunctions> = {
		getInputData: () => items,
		getNodeParameter: jest.fn().mockReturnValue('data'),
		helpers: helpers as IExecuteFunctions['helpers'],
	};
	const fileOf = noticeFiles(context as IExecuteFunctions, {} as RolloutNoticeService);

	const [first, other, again] = [await fileOf(0), await fileOf(1), await fileOf(2)];

	expect(again).toBe(first);
	expect(other).not.toBe(first);
});
