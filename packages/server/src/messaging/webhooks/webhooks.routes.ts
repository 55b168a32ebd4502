import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
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

/**
 * Webhooks of the installation's providers: status reports and replies. Every address contains a key; without the right one the
 * answer is NOT_FOUND.
 */
export function webhooksRoutes(app: FastifyInstance, { config, database }: ChannelServices, waits = usualWaits): void {
  const { webhookKey, sms, whatsapp, publicUrl } = config;
  if (!webhookKey) return;
  const logged = createProviderReportLog(database);
  const known = ({ params: { key } }: WebhookRequest): void => requireEqual(key, webhookKey);

  void app.register(async (scope) => {
    keepBodiesRaw(scope);
    const take = (name: string, channel: Channel, read: (request: WebhookRequest) => Promise<readonly ProviderEvent[]>): void => {
      scope.post<WebhookParts>(`/webhooks/${name}/:key`, async (request) => {
        known(request);
        await logged(channel, { read: () => read(request), apply: (events) => takeEvents(database, events, { waits }) });
        return {};
      });
    };
    const own = (channel: 'sms' | 'email') => async (request: WebhookRequest) => {
      const events = readOwnEvents(await jsonOf(request), channel);
      if (!events) throw new Fault('MALFORMED');
      return events;
    };
    take('sms', 'sms', own('sms'));
    take('mail', 'email', own('email'));
    take('gupshup', 'wa', async (request) => readGupshup(await jsonOf(request)));
    take('twilio', 'sms', async (request) => {
      const fields = formOf(request);
      const url = `${publicUrl}${request.url}`;
      const expected = sms?.kind === 'twilio' ? twilioSignature(sms.authToken, url, fields) : undefined;
      requireEqual(headerOf(request, 'x-twilio-signature'), expected);
      return readTwilio(fields);
    });
    take('meta', 'wa', async (request) => {
      const secret = whatsapp?.kind === 'meta' ? whatsapp.appSecret : undefined;
      requireEqual(headerOf(request, 'x-hub-signature-256'), secret && metaSignature(secret, bytesOf(request)));
      return readMeta(await jsonOf(request));
    });
    /** Meta's webhook verification (challenge). */
    scope.get<WebhookParts>('/webhooks/meta/:key', async (request, reply) => {
      known(request);
      return reply.type('text/plain; charset=utf-8').send(challengeOf(request, webhookKey));
    });
  });
}
