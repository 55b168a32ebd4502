import {
  changeDataRetention,
  mostCountedRows,
  previewDataRetention,
  readDataRetention,
  type RetainedKind,
  retainedKinds,
  type RetentionMonths,
} from '@pregon/contract/account/data-retention.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountSettingsRepository } from '../identity/accounts/account-settings.repository.ts';
import { accountsRepository } from '../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import { dataRetentionRepository } from '../identity/data-retention/data-retention.repository.ts';
import { retentionLimit } from '../identity/data-retention/retention-limit.ts';
import type { Queryable } from '../kernel/database/database.ts';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { retentions } from './retentions.ts';

/** The names of the periods in the audit trail. */
const fields = {
  purchases: 'purchaseMonths',
  visits: 'visitMonths',
  answers: 'answerMonths',
  messages: 'messageMonths',
} as const satisfies Record<RetainedKind, string>;

/** Serves how long an account keeps the data of its customers. */
export function dataRetentionRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  const read = async (from: Queryable, accountId: number) => {
    const { timeZone } = await accountsRepository.getOrThrow(from, accountId);
    return { ...(await dataRetentionRepository.read(from, accountId)), timeZone };
  };

  registerEndpoint(app, readDataRetention, ({ principal }) => read(database, principal.accountId));

  registerEndpoint(app, changeDataRetention, async ({ body: { months, version }, principal, fault }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      // Locks the account, so that two changes at the same time happen one after the other.
      await accountSettingsRepository.lockForUpdate(transaction, accountId);
      const before = await dataRetentionRepository.read(transaction, accountId);
      if (before.version !== version) throw fault('CONFLICT');
      const changed = before.kinds.filter(({ kind, months: former }) => former !== months[kind]);
      if (changed.length === 0) return;
      await dataRetentionRepository.change(transaction, accountId, months, version + 1);
      const changes = changed.map(({ kind, months: from }) => [fields[kind], { from, to: months[kind] }]);
      const details = { changes: Object.fromEntries(changes) };
      await auditRepository.record(transaction, principal, { action: 'changeDataRetention', details });
    });
    return read(database, accountId);
  });

  const preview = async (accountId: number, months: RetentionMonths) => {
    const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
    const done = await dataRetentionRepository.done(database, accountId);
    const now = clock();
    const kinds = retainedKinds.map(async (kind) => {
      const kept = months[kind];
      if (kept === null) return [];
      const before = retentionLimit(now, kept, timeZone);
      const old = { accountId, before, doneBefore: done.get(kind) ?? null };
      const rows = await retentions[kind].count(database, old, mostCountedRows + 1);
      const isMore = rows > mostCountedRows;
      return [{ kind, before: before.toISOString(), rows: isMore ? mostCountedRows : rows, isMore }];
    });
    return { kinds: (await Promise.all(kinds)).flat() };
  };

  registerEndpoint(app, previewDataRetention, ({ body: { months }, principal }) => preview(principal.accountId, months), {
    limit: { max: 30, timeWindow: '1 minute', key: 'user' },
  });
}
