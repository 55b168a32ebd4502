import type { Queryable } from '../database/database.ts';
import type { Principal } from '../session/principal.ts';
import { auditEvents } from './audit.table.ts';

/** What was done, in the operation's own verb (`createCampaign`), to what, with what else is worth knowing. Never a secret. */
export interface AuditEntry {
  readonly action: string;
  readonly subject?: string;
  readonly details?: Record<string, unknown>;
}

export const auditRepository = {
  /** Records what a member of staff did. Inside the transaction that does it, so that neither stands without the other. */
  async record(
    database: Queryable,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    entry: AuditEntry,
  ): Promise<void> {
    await database.insert(auditEvents).values({ accountId, userId, ...entry });
  },

  /** Records what a recipient, or the platform itself, did for an account. */
  async recordUnattended(database: Queryable, accountId: number | null, entry: AuditEntry): Promise<void> {
    await database.insert(auditEvents).values({ accountId, userId: null, ...entry });
  },
};
