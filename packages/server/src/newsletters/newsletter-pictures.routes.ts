import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { htmlTemplate } from '../deliveries/rendering/message-template.ts';
import { tagNames } from '../deliveries/rendering/tag-names.ts';
import type { Services } from '../services.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';
import { newsletterPictures, picturesPath } from './newsletter-pictures.ts';
import { newsletterVersionsRepository } from './newsletter-versions.repository.ts';

/** The version that an address names never changes; the address itself is another one tomorrow. */
const aDay = 'private, max-age=86400, immutable';

const page = (body: string): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Newsletter</title><style>html{overflow:hidden;background:#fff}</style></head>
<body style="margin:0">${body}</body>
</html>`;

/** A newsletter as a page to be framed, which shows its list what it looks like. Nothing in it runs, and it knows nobody. */
export function newsletterPicturesRoutes(app: FastifyInstance, { config, database }: Services, clock = () => new Date()): void {
  const pictures = newsletterPictures(config.secretKey);
  const policy = [
    'sandbox',
    "default-src 'none'",
    "img-src 'self' https: data:",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${config.adminUrl}`,
  ].join('; ');

  const send = (reply: FastifyReply, html: string): FastifyReply =>
    reply
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(html);

  app.get<{ Params: { pass: string } }>(`${picturesPath}:pass`, async ({ params }, reply) => {
    const picture = await pictures.read(params.pass, clock());
    const found =
      picture &&
      (await newsletterVersionsRepository.find(database, { accountId: picture.account }, picture.newsletter, picture.version));
    if (!found) return send(reply.code(404), page(''));
    const html = htmlTemplate(cleanNewsletterHtml(found.templateHtml)).render(tagNames, recipientLinks.unsubscribe);
    return send(reply.header('cache-control', aDay), page(html));
  });
}
