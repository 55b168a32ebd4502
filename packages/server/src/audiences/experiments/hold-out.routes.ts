import { changeHoldOut, readHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { audienceScope } from '../audience/audience-scope.ts';
import { holdOutShares, isHeldOut, nextQuarter, quarterOf } from './hold-out.ts';

async function readSettings(database: Queryable, accountId: number, now: Date) {
  const { today, holdOut } = await audienceScope(database, accountId, now);
  const { share, fixedShare } = await holdOutShares(database, accountId, today);
  const people = holdOut
    ? await database.$count(customers, sql`${customers.accountId} = ${accountId} and ${isHeldOut(holdOut, customers.id)}`)
    : 0;
  return { share, fixedShare, nextQuarter: nextQuarter(quarterOf(today)), people };
}

/** Serves the control group of an account. */
export function holdOutRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, readHoldOut, ({ principal }) => readSettings(database, principal.accountId, clock()));

  registerEndpoint(app, changeHoldOut, async ({ body: { share }, principal }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const [before] = await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
      if (!before || before.holdOutShare === share) return;
      await transaction
        .update(accounts)
        .set({ holdOutShare: share, holdOutKey: before.holdOutKey ?? randomUUID() })
        .where(eq(accounts.id, accountId));
      const details = { changes: { holdOutShare: { from: before.holdOutShare, to: share } } };
      await auditRepository.record(transaction, principal, { action: 'changeHoldOut', subject: String(accountId), details });
    });
    return readSettings(database, accountId, clock());
  });
}
