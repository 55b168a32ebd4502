import { changeMessagePrices, readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { messagePricesRepository } from './message-prices.repository.ts';

/** The prices of messages, which the administrators of an account keep. */
export function messagePricesRoutes(app: FastifyInstance, { database }: KernelServices): void {
  const read = async (from: Queryable, accountId: number) => {
    const { currency } = await accountSettingsRepository.read(from, accountId);
    return { prices: await messagePricesRepository.read(from, accountId), currency };
  };

  registerEndpoint(app, readMessagePrices, ({ principal }) => read(database, principal.accountId));

  registerEndpoint(app, changeMessagePrices, async ({ body, principal }) => {
    const { accountId } = principal;
    await database.transaction(async (transaction) => {
      // Locks the account, so that two changes at the same time happen one after the other.
      await accountSettingsRepository.lockForUpdate(transaction, accountId);
      await messagePricesRepository.change(transaction, accountId, body);
      await auditRepository.record(transaction, principal, { action: 'changeMessagePrices', subject: '', details: { ...body } });
    });
    return read(database, accountId);
  });
}
