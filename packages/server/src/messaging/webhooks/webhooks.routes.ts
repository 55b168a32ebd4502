import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parse as parseForm } from 'node:querystring';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Fault } from '../../kernel/http/fault.ts';
import { parse } from '../../kernel/http/parse.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { applyEvents } from './apply-events.ts';
import type { ProviderEvent } from './provider-event.ts';
import { readGupshup, readMeta, readOwnEvents, readTwilio } from './read-events.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Takes as long whatever is compared. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

type Told = FastifyRequest<{ Params: { key: string }; Body: string; Querystring: Record<string, unknown> }>;

function json({ body }: Told): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Fault('MALFORMED');
  }
}

const form = ({ body }: Told): Record<string, string> =>
  Object.fromEntries(Object.entries(parseForm(body)).map(([name, value]) => [name, String(value ?? '')]));

/** A service may tell of a message before its sender has written down that it left. In ms. */
const usualWaits: readonly number[] = [200, 400, 800];

const verification = v.object({ 'hub.verify_token': v.string(), 'hub.challenge': v.pipe(v.string(), v.maxLength(200)) });

/** As Twilio signs: the address that it was told, then each field with its value, by name. */
export const twilioSignature = (authToken: string, url: string, fields: Readonly<Record<string, string>>): string =>
  createHmac('sha1', authToken)
    .update(
      url +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64');

/** As Meta signs: the body as it stands. */
export const metaSignature = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

const header = (request: Told, name: string): string => String(request.headers[name] ?? '');

/**
 * What services tell of messages that left, and what people answer. Every address has a key in it; without one there is nothing
 * here, and neither is there for whoever has the wrong one.
 */
export function webhooksRoutes(app: FastifyInstance, { config, database }: ChannelServices, waits = usualWaits): void {
  const { webhookKey, sms, whatsapp, publicUrl } = config;
  if (!webhookKey) return;
  const known = ({ params: { key } }: Told): void => {
    if (!isSame(key, webhookKey)) throw new Fault('NOT_FOUND');
  };
  const signed = (given: string, expected: string | undefined): void => {
    if (expected === undefined || !isSame(given, expected)) throw new Fault('NOT_FOUND');
  };

  const takeIn = async (events: readonly ProviderEvent[]): Promise<void> => {
    let unknown = await applyEvents(database, events, new Date());
    for (const ms of waits) {
      if (unknown.length === 0) return;
      await wait(ms);
      unknown = await applyEvents(database, unknown, new Date());
    }
  };

  void app.register(async (told) => {
    told.removeAllContentTypeParsers();
    // As it came: signatures are over the very bytes.
    told.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    const take = (name: string, read: (request: Told) => readonly ProviderEvent[]): void => {
      told.post<{ Params: { key: string }; Body: string; Querystring: Record<string, unknown> }>(
        `/webhooks/${name}/:key`,
        async (request) => {
          known(request);
          await takeIn(read(request));
          return {};
        },
      );
    };
    const own = (channel: 'sms' | 'email') => (request: Told) => {
      const events = readOwnEvents(json(request), channel);
      if (!events) throw new Fault('MALFORMED');
      return events;
    };
    take('sms', own('sms'));
    take('mail', own('email'));
    take('gupshup', (request) => readGupshup(json(request)));
    take('twilio', (request) => {
      const fields = form(request);
      const url = `${publicUrl}${request.url}`;
      const expected = sms?.kind === 'twilio' ? twilioSignature(sms.authToken, url, fields) : undefined;
      signed(header(request, 'x-twilio-signature'), expected);
      return readTwilio(fields);
    });
    take('meta', (request) => {
      const secret = whatsapp?.kind === 'meta' ? whatsapp.appSecret : undefined;
      signed(header(request, 'x-hub-signature-256'), secret && metaSignature(secret, request.body));
      return readMeta(json(request));
    });
    /** Meta asks once whether the address is ours. */
    told.get<{ Params: { key: string }; Body: string; Querystring: Record<string, unknown> }>(
      '/webhooks/meta/:key',
      async (request, reply) => {
        known(request);
        const { 'hub.verify_token': token, 'hub.challenge': challenge } = parse(verification, request.query);
        signed(token, webhookKey);
        return reply.type('text/plain; charset=utf-8').send(challenge);
      },
    );
  });
}
