import { readPreferences, savePreferences } from '@pregon/contract/recipients/preferences.endpoints';
import { unsubscribe } from '@pregon/contract/recipients/recipient.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { channelsOf, type Recipient } from './preferences.ts';
import { recipientLimit } from './recipient-limit.ts';
import { createRecipientWishes, wishMessages } from './recipient-wishes.ts';

export function recipientsRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { database } = services;
  const wishes = createRecipientWishes(services, app.log, clock);
  const ofBody = { limit: recipientLimit(wishes, ({ body }) => body as object | undefined) };
  const ofQuery = { limit: recipientLimit(wishes, ({ query }) => query as object) };

  registerEndpoint(
    app,
    unsubscribe,
    async ({ body: { email, token }, request: { ip } }) => {
      const { accountId, undo } = await wishes.unsubscribe({ email, token, ip });
      const accountName = accountId && (await accountsRepository.nameOf(database, accountId));
      return { message: wishMessages.unsubscribe, ...(accountName && { accountName }), ...(undo && { undo }) };
    },
    ofBody,
  );

  const preferencesOf = async (recipient: Recipient) => {
    const accountName = await accountsRepository.nameOf(database, recipient.accountId);
    return { channels: await channelsOf(database, recipient), ...(accountName && { accountName }) };
  };

  registerEndpoint(
    app,
    readPreferences,
    async ({ query: { email, token } }) => ({
      message: wishMessages.choose,
      ...(await preferencesOf(wishes.recipientOf(email, token))),
    }),
    ofQuery,
  );

  registerEndpoint(
    app,
    savePreferences,
    async ({ body: { email, action, token, channels }, request: { ip } }) => {
      const recipient = await wishes.save({ email, token, action, channels, ip });
      const preferences = recipient ? await preferencesOf(recipient) : { channels: [] };
      return { message: wishMessages[action], ...preferences };
    },
    ofBody,
  );
}
