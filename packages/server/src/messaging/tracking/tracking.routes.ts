import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChannelServices } from '../../channels/services.ts';
import { type Engagement, engagementsRepository } from './engagements.repository.ts';
import { isBot } from './bot-detection.ts';
import { createRecentlySeen } from './recently-seen.ts';
import { trackingTokens } from './tracking-token.ts';

/** A transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Deduplication: mail programs request a picture several times while they show it, which is one opening. */
const sameMs = 5000;

/** Keeps tracking addresses out of frames, search engines and caches, and sends no referrer. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/**
 * Open and click tracking: the pixel at the end of a message, and redirects of its links. The response does not depend on whether
 * the engagement could be stored, and does not wait for the database.
 */
export function trackingRoutes(app: FastifyInstance, { config, database }: ChannelServices, clock = () => new Date()): void {
  const tokens = trackingTokens(config.keys.links, config.publicUrl);
  const isRecent = createRecentlySeen(sameMs);

  const record = (request: FastifyRequest, done: Omit<Engagement, 'machine'>): void => {
    if (!config.tracking) return;
    const machine = isBot(request);
    const now = clock();
    if (isRecent([done.deliveryId, done.kind, done.link, machine].join(), now)) return;
    const writing = engagementsRepository.record(database, { ...done, machine }, now);
    writing.catch((error: unknown) => request.log.error(error)).finally(() => underWay.delete(writing));
    underWay.add(writing);
  };
  /* Pending writes, which a stop of the server waits for. */
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)));

  app.get<{ Params: { token: string } }>('/e/o/:token', async (request, reply: FastifyReply) => {
    const deliveryId = tokens.readOpen(request.params.token);
    if (deliveryId !== undefined) record(request, { deliveryId, kind: 'open', link: 0 });
    return reply
      .headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/gif')
      .send(pixel);
  });

  app.get<{ Params: { token: string }; Querystring: { u?: string | string[] } }>('/e/c/:token', async (request, reply) => {
    const { params, query } = request;
    const tracked = tokens.readClick(params.token, typeof query.u === 'string' ? query.u : '');
    if (!tracked) return reply.headers(headers).redirect(`${config.publicUrl}/NotFound`, 302);
    record(request, { deliveryId: tracked.deliveryId, kind: 'click', link: tracked.link });
    return reply.headers(headers).redirect(new URL(tracked.url).href, 302);
  });
}
