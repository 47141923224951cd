import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	INodeCredentialsDetails,
} from 'n8n-workflow';
import { ICredentialsHelper, NodeHelpers } from 'n8n-workflow';

import { RolloutNoticeApi } from '../../credentials/RolloutNoticeApi.credentials';

/** n8n's credential helper as far as this package meets it: one credential in memory, refreshed and saved as n8n does it. */
export class CredentialStore extends ICredentialsHelper {
	/** How often n8n would have written the credential to its database. */
	saves = 0;

	/** @param type The credential type, as the process in question has it. */
	constructor(
		public data: ICredentialDataDecryptedObject,
		private readonly type = new RolloutNoticeApi(),
	) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	getCredentialsProperties() {
		return this.type.properties;
	}

	/** Expressions over the item are worked out as n8n does it, for the one item that is asked for. */
	async getDecrypted(
		...[, , , mode, executeData, , at]: Partial<Parameters<ICredentialsHelper['getDecrypted']>>
	): Promise<ICredentialDataDecryptedObject> {
		const data = NodeHelpers.getNodeParameters(
			this.type.properties,
			structuredClone(this.data) as never,
			true,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		if (!at || !Object.values(data).some((value) => String(value).startsWith('='))) return data;
		const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = at;
		return workflow.expression.getParameterValue(
			data as never,
			runExecutionData,
			runIndex,
			itemIndex,
			node.name,
			connectionInputData,
			mode ?? 'trigger',
			{},
			executeData,
		) as ICredentialDataDecryptedObject;
	}

	async getCredentials(): Promise<never> {
		throw new Error('The engine reads a credential by getDecrypted');
	}

	async updateCredentials(_: INodeCredentialsDetails, __: string, data: ICredentialDataDecryptedObject): Promise<void> {
		this.saves++;
		this.data = data;
	}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return typeof this.type.authenticate === 'function' ? await this.type.authenticate(credentials, options) : options;
	}

	async preAuthentication(
		helpers: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
		_: string,
		node: INode,
		isExpired: boolean,
	): Promise<ICredentialDataDecryptedObject | undefined> {
		if (credentials.accessToken !== '' && !isExpired) return undefined;
		const output = (await this.type.preAuthentication.call(helpers, credentials)) as ICredentialDataDecryptedObject;
		await this.updateCredentials(node.credentials?.[this.type.name] as INodeCredentialsDetails, this.type.name, {
			...this.untouched(credentials),
			...output,
		});
		return Object.assign(credentials, output);
	}

	/** What n8n writes beside a new token: the credential as it is stored by then. */
	protected untouched(_: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
		return this.data;
	}
}

/** The same up to n8n 2.20, which writes the whole credential as it was when the exchange began. */
export class OldCredentialStore extends CredentialStore {
	protected override untouched(credentials: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
		return credentials;
	}
}
