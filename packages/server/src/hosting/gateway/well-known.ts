import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { previewPicturePath } from './link-preview.ts';
import { routeSetOf } from './route-set.ts';

const picture = readFileSync(new URL('./preview.png', import.meta.url));
const aDay = 'public, max-age=86400';
/** RFC 9116 recommends an expiry within a year. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Pages about one recipient, and everything that is not a page. */
const publicRobots = ['/unsubscribe', '/preferences', '/apps/', '/V1/', '/V2/', '/r/'];

/** Serves what crawlers, messengers and security researchers look for: robots.txt, security.txt and the preview image. */
export function serveWellKnown(
  app: FastifyInstance,
  config: Pick<Config, 'rootDomains' | 'footer' | 'publicUrl'>,
  clock = () => new Date(),
): void {
  app.get('/robots.txt', (request, reply) => {
    const isAdmin = routeSetOf(request.host, config.rootDomains) === 'admin';
    const lines = ['User-agent: *', ...(isAdmin ? ['/'] : publicRobots).map((path) => `Disallow: ${path}`)];
    return reply
      .header('cache-control', aDay)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/.well-known/security.txt', (_, reply) => {
    const { contactEmail } = config.footer;
    if (!contactEmail) throw new Fault('NOT_FOUND');
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${new Date(clock().getTime() + validMs).toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header('cache-control', aDay)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get(previewPicturePath, (_, reply) =>
    // Messengers show it from another origin.
    reply.header('cache-control', aDay).header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(picture),
  );
}
