/** A failure that the operator can fix. The message in Spanish describes how; commands print it without a stack trace. */
export class OperatorError extends Error {}
