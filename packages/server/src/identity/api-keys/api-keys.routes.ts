import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from '@pregon/contract/api-keys/api-keys.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { accountSettingsRepository } from '../accounts/account-settings.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { IdentityServices } from '../services.ts';
import { apiKeysRepository } from './api-keys.repository.ts';

/** Limit of the keys of an account. */
const mostKeys = 50;
const limit = { max: 30, timeWindow: '1 minute', key: 'user' } as const;

/** Endpoints by which administrators manage the keys of the API. */
export function apiKeysRoutes(app: FastifyInstance, { database, liveApiKeys }: IdentityServices): void {
  const read = async (from: Queryable, principal: Principal, id: number) => {
    const key = await apiKeysRepository.find(from, principal, id);
    if (!key) throw new Error('The key was deleted within its transaction.');
    return key;
  };

  registerEndpoint(app, listApiKeys, async ({ principal }) => ({ keys: await apiKeysRepository.list(database, principal) }));

  registerEndpoint(
    app,
    createApiKey,
    ({ body, principal, fault }) =>
      database.transaction(async (transaction) => {
        // Locks the account, so that concurrent requests cannot exceed the limit.
        await accountSettingsRepository.lockForUpdate(transaction, principal.accountId);
        if ((await apiKeysRepository.count(transaction, principal)) >= mostKeys) throw fault('TOO_MANY_API_KEYS');
        const { id, secret } = await apiKeysRepository.create(transaction, principal, body);
        const { name, scopes, lifetime } = body;
        await auditRepository.record(transaction, principal, {
          action: 'createApiKey',
          subject: String(id),
          details: { name, scopes, lifetime },
        });
        return { key: await read(transaction, principal, id), secret };
      }),
    { limit },
  );

  registerEndpoint(
    app,
    rotateApiKey,
    ({ params: { id }, principal, fault }) =>
      database.transaction(async (transaction) => {
        const secret = await apiKeysRepository.rotate(transaction, principal, id);
        if (secret === undefined) throw fault('NOT_FOUND');
        const key = await read(transaction, principal, id);
        const details = { name: key.name };
        await auditRepository.record(transaction, principal, { action: 'rotateApiKey', subject: String(id), details });
        return { key, secret };
      }),
    { limit },
  );

  registerEndpoint(app, deleteApiKey, async ({ params: { id }, principal, fault }) => {
    const name = await database.transaction(async (transaction) => {
      const deleted = await apiKeysRepository.delete(transaction, principal, id);
      if (deleted === undefined) throw fault('NOT_FOUND');
      const details = { name: deleted };
      await auditRepository.record(transaction, principal, { action: 'deleteApiKey', subject: String(id), details });
      return deleted;
    });
    liveApiKeys.forget();
    return { message: `La clave «${name}» ya no sirve.` };
  });
}
