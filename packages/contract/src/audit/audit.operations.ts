import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { auditEvent, auditFilter } from './audit-event.schema.ts';

const auditPage = pageOf(auditEvent);

/** The sort keys of the audit log. */
export const auditOrders = ['at'] as const;

/** Lists the entries of the account's audit log, by default the latest first. */
export const auditEventsQuery = operation({
  document: `query auditEvents($page: Int!, $size: Int!, $filter: AuditFilter, $sort: AuditEventSort) {
    auditEvents(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(auditPage)} }
  }`,
  access: administratorRoles,
  variables: v.strictObject({ ...pageVariables, filter: v.optional(v.strictObject(auditFilter)), sort: sortBy(auditOrders) }),
  result: v.object({ auditEvents: auditPage }),
});
