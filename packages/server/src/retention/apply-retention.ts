import { type RetainedKind, retainedKinds } from '@pregon/contract/account/data-retention.endpoints';
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
  const old = { accountId, before, doneBefore };
  // Screens say what is deleted: nothing is, where nothing is so old.
  if ((await retentions[kind].count(database, old, 1)) > 0)
    await dataRetentionRepository.mark(database, { accountId, kind, before });
  for await (const rows of retentions[kind].remove(database, old, atOnce)) {
    if (rows > 0) removed.set(kind, (removed.get(kind) ?? 0) + rows);
    signal?.throwIfAborted();
  }
  await dataRetentionRepository.mark(database, { accountId, kind, before, ranAt: now });
}

/**
 * Deletes the data of customers whose retention period is over, account by account. It may be interrupted and repeated. A run that deleted
 * something is in the audit trail, with the rows by kind. The fault of one account stops no other, and is thrown at the end.
 */
export async function applyRetention(database: Database, now: Date, options: Options = {}): Promise<void> {
  const periods = await dataRetentionRepository.periods(database);
  const faults: unknown[] = [];
  for (const { id: accountId, timeZone } of await accountsRepository.list(database)) {
    const removed = new Map<RetainedKind, number>();
    try {
      const own = periods.filter((one) => one.accountId === accountId);
      for (const period of retainedKinds.flatMap((kind) => own.filter((one) => one.kind === kind))) {
        const before = retentionLimit(now, period.months, timeZone);
        await applyPeriod(database, period, { before, now, removed }, options);
      }
    } catch (error) {
      if (options.signal?.aborted) throw error;
      faults.push(error);
    } finally {
      if (removed.size > 0) {
        const details = Object.fromEntries(removed);
        await auditRepository.recordUnattended(database, accountId, { action: 'deleteOldData', details });
      }
    }
  }
  if (faults.length > 0) throw faults[0];
}
