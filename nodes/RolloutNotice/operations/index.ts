import type { Operation } from './framework/operation';
import { requestNotice } from './request/requestNotice';
import { statusByQuery } from './statusByQuery';
import { statusByRange } from './statusByRange';
import { uploadPdf } from './uploadPdf';

/** Every operation of the node, in the order of the alphabet, as n8n shows options. A new one is a file and a line here. */
export const operations: readonly Operation[] = [statusByRange, statusByQuery, requestNotice, uploadPdf];
