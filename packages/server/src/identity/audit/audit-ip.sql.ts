import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '@pregon/contract/audit/audit-actions';

interface AuditedEntry {
  readonly action: AuditAction;
  readonly accountId: SQL;
  /** The transaction's time, which the entry and the audited row have in common. */
  readonly at: SQL;
  readonly subject: SQL;
  readonly channel?: SQL;
}

/** The IP address in the entry of the audit trail that was written in the same transaction as a row; null without such an entry. */
export const auditIp = ({ action, accountId, at, subject, channel }: AuditedEntry): SQL => sql`
  (select a.details ->> 'ip' from audit_event a
    where a.account_id = ${accountId} and a.at = ${at} and a.action = ${action} and a.subject = ${subject}
      ${channel && sql`and a.details ->> 'channel' = ${channel}`} limit 1)`;
