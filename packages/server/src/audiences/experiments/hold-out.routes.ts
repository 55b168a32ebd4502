import { changeHoldOut, readHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accountHoldOutRepository } from '../../identity/accounts/account-hold-out.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { audienceScope } from '../audience/audience-scope.ts';
import { heldOutSql } from '../audience/audience-sql.ts';
import { experimentsRepository } from './experiments.repository.ts';
import { holdOutShares, nextQuarter, quarterOf } from './hold-out.ts';

async function readSettings(database: Queryable, accountId: number, now: Date) {
  const scope = await audienceScope(database, accountId, now);
  const { share, fixedShare } = await holdOutShares(database, accountId, scope.today);
  const { rows } = await database.execute<{ people: number }>(
    sql`select count(*)::int as people from (${heldOutSql(scope)}) held`,
  );
  return { share, fixedShare, nextQuarter: nextQuarter(quarterOf(scope.today)), people: rows[0]?.people ?? 0 };
}

/** Serves the control group of an account. */
export function holdOutRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, readHoldOut, ({ principal }) => readSettings(database, principal.accountId, clock()));

  registerEndpoint(app, changeHoldOut, async ({ body: { share }, principal }) => {
    const { accountId } = principal;
    const now = clock();
    await database.transaction(async (transaction) => {
      const before = await accountHoldOutRepository.change(transaction, accountId, share);
      if (before === share) return;
      if (share === 0) {
        const { today } = await audienceScope(transaction, accountId, now);
        await experimentsRepository.endHoldOut(transaction, accountId, quarterOf(today), now);
      }
      const details = { changes: { holdOutShare: { from: before, to: share } } };
      await auditRepository.record(transaction, principal, { action: 'changeHoldOut', subject: String(accountId), details });
    });
    return readSettings(database, accountId, now);
  });
}
