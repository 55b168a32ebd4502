import { consentText, currentConsent } from '@pregon/contract/clients/consent';
import {
  createPublicKey,
  listPublicKeys,
  readPublicStore,
  stopPublicKey,
} from '@pregon/contract/public-keys/public-keys.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { createKeyLimiter, publicKeys } from './public-keys.ts';
import { publicKeysRepository } from './public-keys.repository.ts';

export function publicKeysRoutes(app: FastifyInstance, { database, rateLimits }: ChannelServices): void {
  registerEndpoint(app, listPublicKeys, async ({ query: { store }, principal }) => ({
    items: await publicKeysRepository.list(database, principal, store),
  }));

  registerEndpoint(app, createPublicKey, async ({ body: { store, counter }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const created = await publicKeysRepository.create(transaction, principal, store, counter);
      if (!created) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, {
        action: 'createPublicKey',
        subject: created.key,
        details: { store, counter },
      });
      return created;
    }),
  );

  registerEndpoint(app, stopPublicKey, async ({ params: { key }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const stopped = await publicKeysRepository.stop(transaction, principal, key);
      if (!stopped) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'stopPublicKey', subject: key });
      return stopped;
    }),
  );

  const limitKey = createKeyLimiter(rateLimits, 'public store');
  registerEndpoint(app, readPublicStore, async ({ params: { id }, request, reply }) => {
    await limitKey({ request, reply, key: id });
    const { key, accountName, storeName, storeCode, counter } = await publicKeys.resolve(database, id);
    return {
      key,
      accountName,
      storeName,
      storeCode,
      counter,
      consent: { version: currentConsent, text: consentText(currentConsent, accountName) },
    };
  });
}
