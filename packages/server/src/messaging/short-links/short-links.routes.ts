import * as endpoints from '@pregon/contract/short-links/short-links.endpoints';
import { isCode, shortUrl } from '@pregon/contract/short-links/short-url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { isBot } from '../tracking/bot-detection.ts';
import { createRecentlySeen } from '../tracking/recently-seen.ts';
import { createClickCounter } from './click-counter.ts';
import { createShortLink } from './create-short-link.ts';
import { setShortLinkActive } from './set-short-link-active.ts';
import { createTargets } from './targets.ts';
import { readUnknownLinkPage } from './unknown-link.page.ts';

/** Deduplication: repeated requests of a message's link by the same program within moments are one click. */
const sameMs = 5000;
const aYear = 'public, max-age=31536000, immutable';

/** Keeps redirects out of search engines and caches, and sends no referrer. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/**
 * Creates and changes short links, and redirects. A redirect of a link in use needs no statement: its target is cached for some
 * seconds, and clicks are written in batches.
 */
export function shortLinksRoutes(app: FastifyInstance, { config, database }: ChannelServices, clock = () => new Date()): void {
  const tell = (error: unknown) => app.log.error(error);
  const targets = createTargets(database, tell, () => clock().getTime());
  const counter = createClickCounter(database, tell);
  const isRecent = createRecentlySeen(sameMs);
  const unknown = readUnknownLinkPage();
  app.addHook('onClose', async () => {
    await targets.stop();
    await counter.flush();
  });

  registerEndpoint(
    app,
    endpoints.createShortLink,
    async ({ body, principal }) => {
      const link = await createShortLink(database, principal, config, body);
      return { ...link, shortUrl: shortUrl(config.publicUrl, link.code) };
    },
    { limit: { max: 120, timeWindow: '1 minute' } },
  );

  registerEndpoint(app, endpoints.updateShortLink, async ({ params: { code }, body: { active }, principal }) => {
    const link = await setShortLinkActive(database, principal, code, active);
    targets.forget(code);
    return { ...link, shortUrl: shortUrl(config.publicUrl, code) };
  });

  const sendUnknown = (reply: FastifyReply): FastifyReply =>
    reply
      .code(404)
      .headers({ ...headers, ...unknown.headers })
      .type('text/html; charset=utf-8')
      .send(unknown.html);

  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    const target = isCode(code) ? await targets.find(code) : undefined;
    if (!target) return sendUnknown(reply);
    const { message, finalUrl } = target;
    const machine = isBot(request);
    const now = clock();
    const isCounted = !message || (config.tracking && !isRecent(`${code} ${machine}`, now));
    if (isCounted) counter.add(target, machine, now);
    return reply.headers(headers).redirect(finalUrl, 302);
  });

  app.get<{ Params: { file: string } }>('/s/assets/:file', async ({ params: { file } }, reply) => {
    if (unknown.stylesheet.address !== `/s/assets/${file}`) throw new Fault('NOT_FOUND');
    return reply.header('cache-control', aYear).type('text/css; charset=utf-8').send(unknown.stylesheet.content);
  });
}
