import { text } from '../n8n/parameterKinds';
import { operation } from './framework/operation';
import { optionsOf, pdfField, timeout } from './sharedParameters';

/** `POST /Participants/upload-pdf` (document, section 4.5). */
export const uploadPdf = operation({
	value: 'uploadPdf',
	name: 'Upload PDF',
	action: 'Upload PDF',
	description: 'Store a PDF and get a URL for use in requests',
	parameters: {
		binaryPropertyName: pdfField,
		options: optionsOf({
			fileName: text({
				displayName: 'File Name',
				default: '',
				placeholder: 'e.g. notice.pdf',
				description: "The name to upload the file under. Leave it empty to keep the file's own name.",
			}),
			timeout,
		}),
	},
	async run({ parameters, service, file }) {
		const pdf = await file(parameters.binaryPropertyName, parameters.options.fileName);
		return { ...(await service.uploadPdf(pdf)) };
	},
});
