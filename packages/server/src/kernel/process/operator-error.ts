/** A failure that the operator can mend. The message says how, in Spanish: commands print it without a stack trace. */
export class OperatorError extends Error {}
