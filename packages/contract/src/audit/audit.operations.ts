import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { auditEvent, auditFilter } from './audit-event.schema.ts';

const auditPage = pageOf(auditEvent);

/** Lists the entries of the account's audit log, the latest first. */
export const auditEventsQuery = operation({
  document: `query auditEvents($page: Int!, $size: Int!, $filter: AuditFilter) {
    auditEvents(page: $page, size: $size, filter: $filter) { ${fields(auditPage)} }
  }`,
  access: administratorRoles,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(v.strictObject(auditFilter)) }),
  result: v.object({ auditEvents: auditPage }),
});
