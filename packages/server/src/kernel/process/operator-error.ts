/** A failure that whoever operates the platform can mend. Its message says how, in Spanish: commands print it without a stack trace. */
export class OperatorError extends Error {}
