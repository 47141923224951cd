/** The operations, by their operationId in openapi.yaml. Section 4. */
export const operationNames = ['token', 'request', 'statusByQuery', 'statusByRange', 'uploadPdf'] as const;

/** An operation of the service. */
export type OperationName = (typeof operationNames)[number];
