/**
 * SQLSTATE classes of temporary failures: connection exception, insufficient resources, operator intervention, system error,
 * transaction rollback.
 */
const passingClasses = new Set(['08', '53', '57', '58', '40']);
/** SQLSTATE classes of invalid data: data exception, and a program limit that a value exceeds. */
const dataClasses = new Set(['22', '54']);

const sqlState = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === 'string' && /^(?:\d[0-9A-Z]|P0|XX|F0|HV)[0-9A-Z]{3}$/.test(code) ? code : sqlState(cause);
};

/**
 * Classifies the failure of a statement: the database is unavailable or busy, and a retry may succeed (`away`), a value cannot be
 * stored (`data`), or anything else (`other`). An error without SQLSTATE is a connection error.
 */
export function faultKind(error: unknown): 'away' | 'data' | 'other' {
  const code = sqlState(error)?.slice(0, 2);
  if (code === undefined || passingClasses.has(code)) return 'away';
  return dataClasses.has(code) ? 'data' : 'other';
}

/** Whether a statement was cancelled: by another connection, or by its time limit. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014';

/** Whether a statement referred to a row that does not exist: a concurrent one deleted it. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** Whether a statement violated a unique constraint: a concurrent one was faster. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** SQLSTATE of objects that exist already: schema, table, type or function, or their row in the catalog. */
const duplicates = new Set(['42P06', '42P07', '42710', '42723', '23505']);

/** Whether a statement created an object of the schema that exists: a concurrent one was faster. */
export const isDuplicateObject = (error: unknown): boolean => duplicates.has(sqlState(error) ?? '');
