import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { auditFilter } from './audit-event.schema.ts';

/** The largest number of entries in one exported file. */
export const largestAuditExport = 10_000;

/**
 * Exports entries of the audit log as a CSV file, the latest first. Cells are escaped against formula injection: a cell that a spreadsheet
 * would read as a formula begins with an apostrophe. `isCut` is true when there are more entries than a file holds.
 */
export const exportAudit = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/audit/export',
  access: administratorRoles,
  body: v.strictObject(auditFilter),
  response: v.object({ fileName: v.string(), csv: v.string(), rows: v.number(), isCut: v.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
});
