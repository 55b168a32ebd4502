import type { RetainedKind } from '@pregon/contract/account/data-retention.endpoints';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { dataRetentionRepository, type RetentionPeriod } from '../identity/data-retention/data-retention.repository.ts';
import { retentionLimit } from '../identity/data-retention/retention-limit.ts';
import type { Database } from '../kernel/database/database.ts';
import { retentions } from './retentions.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Rows of a batch. Injected by tests. */
  readonly atOnce?: number;
}

/** Deletes what one account keeps no longer of one kind, and adds the number of rows to `removed` after each batch. */
async function applyPeriod(
  database: Database,
  { accountId, kind, doneBefore }: RetentionPeriod,
  { before, now, removed }: { readonly before: Date; readonly now: Date; readonly removed: Map<RetainedKind, number> },
  { signal, atOnce }: Options,
): Promise<void> {
  if (doneBefore && doneBefore >= before) return;
  signal?.throwIfAborted();
  await dataRetentionRepository.mark(database, { accountId, kind, before });
  for await (const rows of retentions[kind].remove(database, { accountId, before, doneBefore }, atOnce)) {
    if (rows > 0) removed.set(kind, (removed.get(kind) ?? 0) + rows);
    signal?.throwIfAborted();
  }
  await dataRetentionRepository.mark(database, { accountId, kind, before, ranAt: now });
}

/**
 * Deletes the data of customers whose retention period is over, account by account. It may be interrupted and repeated. A run that deleted
 * something is in the audit trail, with the rows by kind.
 */
export async function applyRetention(database: Database, now: Date, options: Options = {}): Promise<void> {
  const periods = await dataRetentionRepository.periods(database);
  for (const { id: accountId, timeZone } of await accountsRepository.list(database)) {
    const removed = new Map<RetainedKind, number>();
    try {
      for (const period of periods.filter((one) => one.accountId === accountId)) {
        const before = retentionLimit(now, period.months, timeZone);
        await applyPeriod(database, period, { before, now, removed }, options);
      }
    } finally {
      if (removed.size > 0) {
        const details = Object.fromEntries(removed);
        await auditRepository.recordUnattended(database, accountId, { action: 'deleteOldData', details });
      }
    }
  }
}
