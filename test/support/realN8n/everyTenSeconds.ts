/** n8n lets an entry of a trigger's times poll once a minute at most; six entries make it look every ten seconds, so that nobody waits. */
export const everyTenSeconds = {
	item: [0, 10, 20, 30, 40, 50].map((second) => ({ mode: 'custom', cronExpression: `${second} * * * * *` })),
};
