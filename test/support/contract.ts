import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { RolloutNoticeApi } from '../../credentials/RolloutNoticeApi.credentials';
import { RolloutNotice } from '../../nodes/RolloutNotice/RolloutNotice.node';
import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import { outputs } from '../../docs/outputSchemas';

/**
 * What saved workflows hold or read of the package: the names of parameters with their choices and presets (n8n saves no value that is the
 * preset), and the names of outputs in their order. A test compares it with `test/package/contract.json`, which is changed by hand, on purpose.
 */
export function contract(): Record<string, string[]> {
	const node = new RolloutNotice().description;
	const trigger = new RolloutNoticeTrigger().description;
	const operations = node.properties.find(({ name }) => name === 'operation');
	const values = optionsOf(operations).map(({ value }) => String(value));
	const credential = new RolloutNoticeApi();
	return {
		[`credential ${credential.name}`]: lines(credential.properties),
		[`node ${node.name}`]: operations ? lines([operations]) : [],
		...Object.fromEntries(
			values.map((value) => [
				`parameters of ${value}`,
				lines(node.properties.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(value))),
			]),
		),
		[`node ${trigger.name}`]: lines(trigger.properties),
		...Object.fromEntries(Object.entries(outputs).map(([name, output]) => [`output of ${name}`, Object.keys(output)])),
	};
}

function lines(properties: INodeProperties[], within = ''): string[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) => {
			const path = within + property.name;
			if (property.type === 'collection') return lines(property.options as INodeProperties[], `${path}.`);
			if (property.type === 'fixedCollection')
				return (property.options as INodePropertyCollection[]).flatMap(({ name, values }) =>
					lines(values, `${path}.${name}[].`),
				);
			const choices = optionsOf(property).map(({ value }) => String(value));
			const preset = JSON.stringify(property.default);
			return [`${path}${choices.length > 0 ? `: ${choices.join(' | ')}` : ''}${preset === '""' ? '' : ` = ${preset}`}`];
		});
}

function optionsOf(property: INodeProperties | undefined): INodePropertyOptions[] {
	const hasChoices = property?.type === 'options' || property?.type === 'multiOptions';
	return hasChoices ? ((property.options ?? []) as INodePropertyOptions[]) : [];
}
