/** The delivery statuses of a notice and what each means, in the order in which the document lists them (section 3). */
export const deliveryStatuses = {
	Pending: 'The request was accepted and is being processed',
	Sent: 'The notice was mailed',
	Success: 'The mail was delivered',
	ReturnToSender: 'The mail could not be delivered and came back to the sender',
	Undeliverable: 'The mail could not be delivered and did not come back',
} as const;

/** One of the five statuses of section 3. The service may answer others, or null; readers keep whatever they are given. */
export type DeliveryStatus = keyof typeof deliveryStatuses;
