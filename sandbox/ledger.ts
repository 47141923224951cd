import type { FaultName } from './faults';
import type { OperationName } from './operationName';
import type { RolloutRequest } from './rolloutRequest';

/** An accepted request: a letter that would reach a mailbox. */
export interface Letter {
	id: string;
	request: RolloutRequest;
	/** By the sandbox's clock. */
	receivedAtMs: number;
}

/** A stored file. */
export interface Upload {
	fileName: string;
	sizeBytes: number;
	sha256: string;
	fileUrl: string;
}

/** A call on the service's address, in order of arrival. */
export interface Call {
	/** 'none' for a path or method that the service does not have. */
	operation: OperationName | 'none';
	method: string;
	path: string;
	query: Record<string, string | string[]>;
	/** 'open' until answered; 'dropped' by the sandbox; 'aborted' by the caller before the answer. */
	status: number | 'open' | 'dropped' | 'aborted';
	/** The faults that met this call. */
	faults: FaultName[];
	/** Real time, in milliseconds since 1970. */
	startedAtMs: number;
	endedAtMs?: number;
	headerNames: string[];
	/** Whether the call carried a token in force (always true of the token operation). */
	authorised: boolean;
	/** What is wrong with the sandbox's own answer, where openapi.yaml refuses it. */
	bug?: string[];
}

/** What the sandbox received, for tests to judge by. */
export class Ledger {
	readonly letters: Letter[] = [];
	readonly calls: Call[] = [];
	readonly uploads: Upload[] = [];
	/** Tokens issued. */
	exchanges = 0;
	peakConnections = 0;
	peakInFlight = 0;
	private connections = 0;
	private inFlight = 0;

	/** @param maxCalls how many of the latest calls are kept at least; a tenth more may be */
	constructor(private readonly maxCalls: number) {}

	/** Notes a call, and gives the function that notes its end. */
	begin(call: Call): (status: Call['status']) => void {
		this.calls.push(call);
		if (this.calls.length > this.maxCalls * 1.1) this.calls.splice(0, this.calls.length - this.maxCalls);
		this.inFlight++;
		this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
		return (status) => {
			if (call.endedAtMs !== undefined) return;
			this.inFlight--;
			call.status = status;
			call.endedAtMs = Date.now();
		};
	}

	/** Notes a connection, and gives the function that notes its end, once. */
	connect(): () => void {
		this.connections++;
		this.peakConnections = Math.max(this.peakConnections, this.connections);
		let isOpen = true;
		return () => {
			if (isOpen) this.connections--;
			isOpen = false;
		};
	}

	/** Forgets what was received; the peaks start from what is open now. */
	clear(): void {
		this.letters.length = 0;
		this.calls.length = 0;
		this.uploads.length = 0;
		this.exchanges = 0;
		this.peakConnections = this.connections;
		this.peakInFlight = this.inFlight;
	}

	/** What GET /sandbox/ledger answers. */
	toJSON(): Pick<Ledger, 'letters' | 'calls' | 'uploads' | 'exchanges' | 'peakConnections' | 'peakInFlight'> {
		const { letters, calls, uploads, exchanges, peakConnections, peakInFlight } = this;
		return { letters, calls, uploads, exchanges, peakConnections, peakInFlight };
	}
}
