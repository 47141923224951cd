import type { OperationName } from '../operationName';
import type { Operation } from './operation';
import { request } from './request';
import { statusByQuery } from './statusByQuery';
import { statusByRange } from './statusByRange';
import { token } from './token';
import { uploadPdf } from './uploadPdf';

/** Every operation of the service. */
export const operations: Readonly<Record<OperationName, Operation>> = {
	token,
	request,
	statusByQuery,
	statusByRange,
	uploadPdf,
};
