import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { auditFilter } from './audit-event.schema.ts';

/** So many entries at most are in one file. */
export const largestAuditExport = 10_000;

/**
 * Entries of the audit log as a CSV file, the latest first. In its cells nothing is a formula: what would be one begins with an
 * apostrophe. `isCut`: there are more entries than a file takes.
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
