/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention, system error, transaction rollback. */
const passingClasses = new Set(['08', '53', '57', '58', '40']);
/** Data exception, and a program limit that a value exceeds (an index entry that is too long). */
const dataClasses = new Set(['22', '54']);

const sqlState = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === 'string' && /^(?:\d[0-9A-Z]|P0|XX|F0|HV)[0-9A-Z]{3}$/.test(code) ? code : sqlState(cause);
};

/**
 * Why a statement failed: the database is away or busy and the same may succeed later (`away`), a value of it cannot be stored
 * (`data`), or anything else (`other`). An error without SQLSTATE is one of the connection.
 */
export function faultKind(error: unknown): 'away' | 'data' | 'other' {
  const code = sqlState(error)?.slice(0, 2);
  if (code === undefined || passingClasses.has(code)) return 'away';
  return dataClasses.has(code) ? 'data' : 'other';
}
