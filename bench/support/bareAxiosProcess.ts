/** Runs in a process of its own: does what its parent asks with axios alone, and tells how long it took. */
import { Agent } from 'node:http';
import axios from 'axios';
import type { AxiosRun, AxiosTask } from './bareAxios';

/** As n8n's request helper is asked to do by this package: a connection a request, no redirects. */
function clientFor({ url, token }: AxiosTask) {
	return axios.create({
		baseURL: url,
		headers: { Authorization: `Bearer ${token}` },
		httpAgent: new Agent({ keepAlive: false }),
		maxRedirects: 0,
	});
}

async function submit(task: Extract<AxiosTask, { kind: 'submit' }>): Promise<number> {
	const client = clientFor(task);
	const queue = task.rows.values();
	let accepted = 0;
	const work = async () => {
		for (const row of queue) {
			const { data } = await client.post<{ noticeParticipantRequestId?: string }>('/api/v1/Participants', row);
			if (data.noticeParticipantRequestId) accepted++;
		}
	};
	await Promise.all(Array.from({ length: task.concurrency }, work));
	return accepted;
}

async function statuses(task: Extract<AxiosTask, { kind: 'statuses' }>): Promise<number> {
	const client = clientFor(task);
	const records: object[] = [];
	for (;;) {
		const params = { ...task.query, skip: records.length, take: task.pageSize };
		const { data } = await client.get<object[]>('/api/v1/Participants/status', { params });
		if (data.length === 0) return records.length;
		records.push(...data);
	}
}

async function run(task: AxiosTask): Promise<AxiosRun> {
	const cpu = process.cpuUsage();
	const began = performance.now();
	const items = task.kind === 'submit' ? await submit(task) : await statuses(task);
	const { user, system } = process.cpuUsage(cpu);
	return { wallMs: performance.now() - began, cpuMs: (user + system) / 1000, items };
}

process.on('message', (task: AxiosTask) => {
	run(task).then(
		(done) => process.send?.(done),
		(error: unknown) => process.send?.({ error: String(error) }),
	);
});
