/** Every delivery status. Section 3. */
export const deliveryStatuses = ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable'] as const;

/** Where the mail of a notice is. Section 3. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];
