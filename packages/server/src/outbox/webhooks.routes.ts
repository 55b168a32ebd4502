import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessages,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pregon/contract/webhooks/webhooks.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountSettingsRepository } from '../identity/accounts/account-settings.repository.ts';
import { auditRepository } from '../identity/audit/audit.repository.ts';
import type { Queryable } from '../kernel/database/database.ts';
import { Fault } from '../kernel/http/fault.ts';
import type { Principal } from '../kernel/http/principal.ts';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { createSecretBox } from '../kernel/tokens/secret-box.ts';
import { AddressRefused, checkAddress } from '../kernel/http/guarded-address.ts';
import { webhookMessagesRepository } from './webhook-messages.repository.ts';
import { webhooksRepository } from './webhooks.repository.ts';

/** Limit of the endpoints of an account. */
const mostWebhooks = 10;
const limit = { max: 30, timeWindow: '1 minute', key: 'user' } as const;

/** Endpoints by which administrators manage webhooks. */
export function webhooksOutRoutes(app: FastifyInstance, { config, database }: KernelServices): void {
  const webhooks = webhooksRepository(createSecretBox(config.keys.encryption));
  const find = async (from: Queryable, principal: Principal, id: number) => {
    const found = await webhooks.find(from, principal, id);
    if (!found) throw new Fault('NOT_FOUND');
    return found;
  };
  const checkUrl = (url: string): void => {
    try {
      checkAddress(url, { allowPrivate: config.privateHosts });
    } catch (error) {
      if (error instanceof AddressRefused) throw new Fault('INVALID', { fields: { url: error.message } });
      throw error;
    }
  };

  registerEndpoint(app, listWebhooks, async ({ principal }) => ({ webhooks: await webhooks.list(database, principal) }));

  registerEndpoint(
    app,
    createWebhook,
    ({ body, principal, fault }) => {
      checkUrl(body.url);
      return database.transaction(async (transaction) => {
        // Locks the account, so that concurrent requests cannot exceed the limit.
        await accountSettingsRepository.lockForUpdate(transaction, principal.accountId);
        if ((await webhooks.count(transaction, principal)) >= mostWebhooks) throw fault('TOO_MANY_WEBHOOKS');
        const { id, secret } = await webhooks.create(transaction, principal, body);
        const details = { url: body.url, types: body.types };
        await auditRepository.record(transaction, principal, { action: 'createWebhook', subject: String(id), details });
        return { webhook: await find(transaction, principal, id), secret };
      });
    },
    { limit },
  );

  registerEndpoint(
    app,
    updateWebhook,
    ({ params: { id }, body, principal, fault }) => {
      checkUrl(body.url);
      return database.transaction(async (transaction) => {
        if (!(await webhooks.update(transaction, principal, id, body))) throw fault('NOT_FOUND');
        const details = { url: body.url, types: body.types, active: body.active };
        await auditRepository.record(transaction, principal, { action: 'updateWebhook', subject: String(id), details });
        return find(transaction, principal, id);
      });
    },
    { limit },
  );

  registerEndpoint(
    app,
    rotateWebhookSecret,
    ({ params: { id }, principal, fault }) =>
      database.transaction(async (transaction) => {
        const secret = await webhooks.rotate(transaction, principal, id);
        if (secret === undefined) throw fault('NOT_FOUND');
        const webhook = await find(transaction, principal, id);
        const details = { url: webhook.url };
        await auditRepository.record(transaction, principal, { action: 'rotateWebhookSecret', subject: String(id), details });
        return { webhook, secret };
      }),
    { limit },
  );

  registerEndpoint(app, deleteWebhook, ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const url = await webhooks.delete(transaction, principal, id);
      if (url === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'deleteWebhook', subject: String(id), details: { url } });
      return { message: `Ya no avisamos a ${new URL(url).host}.` };
    }),
  );

  registerEndpoint(
    app,
    testWebhook,
    async ({ params: { id }, principal }) => {
      const { url } = await find(database, principal, id);
      await webhookMessagesRepository.addTest(database, { accountId: principal.accountId, endpointId: id });
      return { message: `Enviamos una prueba a ${new URL(url).host}.` };
    },
    { limit },
  );

  registerEndpoint(app, listWebhookMessages, async ({ params: { id }, query: { state }, principal }) => {
    await find(database, principal, id);
    const of = { accountId: principal.accountId, endpointId: id };
    return { messages: await webhookMessagesRepository.list(database, of, state) };
  });

  registerEndpoint(
    app,
    replayWebhookMessages,
    ({ params: { id }, body, principal }) =>
      database.transaction(async (transaction) => {
        const { url } = await find(transaction, principal, id);
        const of = { accountId: principal.accountId, endpointId: id };
        const count = await webhookMessagesRepository.replay(transaction, of, body.message);
        const details = { url, count };
        if (count > 0)
          await auditRepository.record(transaction, principal, { action: 'replayWebhook', subject: String(id), details });
        return { count };
      }),
    { limit },
  );
}
