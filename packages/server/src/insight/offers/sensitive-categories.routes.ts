import { changeSensitiveCategory, listSensitiveCategories } from '@pregon/contract/account/sensitive-categories.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { sensitiveCategoriesRepository } from './sensitive-categories.repository.ts';

/** The sensitive categories of an account, which its administrators choose. */
export function sensitiveCategoriesRoutes(app: FastifyInstance, { database }: KernelServices): void {
  const listed = async (accountId: number) => ({ items: await sensitiveCategoriesRepository.list(database, accountId) });

  registerEndpoint(app, listSensitiveCategories, ({ principal }) => listed(principal.accountId));

  registerEndpoint(app, changeSensitiveCategory, async ({ body: { code, isSensitive }, principal, fault }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      if (!(await sensitiveCategoriesRepository.change(transaction, accountId, code, isSensitive))) throw fault('NOT_FOUND');
      const details = { category: code, isSensitive };
      await auditRepository.record(transaction, principal, { action: 'changeSensitiveCategory', subject: code, details });
    });
    return listed(accountId);
  });
}
