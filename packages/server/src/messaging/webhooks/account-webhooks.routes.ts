import type { FastifyInstance } from 'fastify';
import { accountChannelsRepository } from '../../channels/accounts/account-channels.repository.ts';
import { accountWebhooksRepository, type WebhookOwner } from '../../channels/accounts/account-webhooks.repository.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { ChannelServices } from '../../channels/services.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readGupshup, readMeta, readOwnEvents, readTwilio } from './read-events.ts';
import { metaSignature, requireEqual, twilioSignature } from './signatures.ts';
import { createProviderReportLog } from './provider-report-log.ts';
import { takeEvents, usualWaits } from './take-events.ts';
import {
  bytesOf,
  challengeOf,
  formOf,
  headerOf,
  jsonOf,
  keepBodiesRaw,
  type WebhookParts,
  type WebhookRequest,
} from './webhook-request.ts';

type Reader = (request: WebhookRequest, accountId: number) => Promise<readonly ProviderEvent[]>;

/**
 * Webhooks of accounts' own providers: deliveries, STOP and replies. Each channel of an account has an address with a random key.
 * Signatures are verified with the account's own secret; events concern that account alone.
 */
export function accountWebhooksRoutes(app: FastifyInstance, { config, database }: ChannelServices, waits = usualWaits): void {
  const box = createSecretBox(config.keys.encryption);
  const channels = accountChannelsRepository(box);
  const webhooks = accountWebhooksRepository(box);

  const logged = createProviderReportLog(database);

  const ownerOf = async ({ params: { key } }: WebhookRequest): Promise<WebhookOwner> => {
    const owner = await webhooks.ownerOf(database, key);
    if (!owner) throw new Fault('NOT_FOUND');
    return owner;
  };

  const readers: Readonly<Record<WebhookOwner['channel'], Reader>> = {
    async email(request) {
      const events = readOwnEvents(await jsonOf(request), 'email');
      if (!events) throw new Fault('MALFORMED');
      return events;
    },
    async sms(request, accountId) {
      const kept = await channels.read(database, accountId, 'sms');
      const fields = formOf(request);
      const expected = kept && twilioSignature(kept.secrets.authToken, `${config.publicUrl}${request.url}`, fields);
      requireEqual(headerOf(request, 'x-twilio-signature'), expected);
      return readTwilio(fields);
    },
    async wa(request, accountId) {
      const kept = await channels.read(database, accountId, 'wa');
      // Gupshup signs nothing: the key in its address is the only credential.
      if (kept?.settings.provider === 'gupshup') return readGupshup(await jsonOf(request));
      const expected = kept?.secrets.appSecret ? metaSignature(kept.secrets.appSecret, bytesOf(request)) : undefined;
      requireEqual(headerOf(request, 'x-hub-signature-256'), expected);
      return readMeta(await jsonOf(request));
    },
  };

  const receive = async (request: WebhookRequest): Promise<object> => {
    const owner = await ownerOf(request);
    await logged(`${owner.channel} ${owner.accountId}`, {
      read: () => readers[owner.channel](request, owner.accountId),
      apply: (events) => takeEvents(database, events, { waits, of: owner }),
    });
    return {};
  };

  const path = '/webhooks/channels/:key';
  void app.register(async (scope) => {
    keepBodiesRaw(scope);
    scope.post<WebhookParts>(path, (request) => receive(request));
    /** Meta's webhook verification (challenge): the token that it repeats is the key in the address. */
    scope.get<WebhookParts>(path, async (request, reply) => {
      if ((await ownerOf(request)).channel !== 'wa') throw new Fault('NOT_FOUND');
      return reply.type('text/plain; charset=utf-8').send(challengeOf(request, request.params.key));
    });
  });
}
