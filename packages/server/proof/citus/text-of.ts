/** What an error of a statement says: that of the database, where there is one. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
