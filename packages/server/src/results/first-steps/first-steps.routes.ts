import { dismissFirstSteps, readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { firstStepsOf } from './first-steps.ts';

/** The first steps of a new account, until they are done or hidden. */
export function firstStepsRoutes(app: FastifyInstance, { config, database }: KernelServices): void {
  registerEndpoint(app, readFirstSteps, ({ principal }) => firstStepsOf(config, database, principal.accountId));

  registerEndpoint(app, dismissFirstSteps, async ({ body: { isDismissed }, principal }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      const at = isDismissed ? sql`now()` : sql`null`;
      await transaction.execute(sql`update account set first_steps_dismissed_at = ${at} where id = ${accountId}`);
      await auditRepository.record(transaction, principal, { action: 'dismissFirstSteps', details: { isDismissed } });
    });
    return firstStepsOf(config, database, accountId);
  });
}
