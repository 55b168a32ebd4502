import { recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../../identity/accounts/users.repository.ts';
import { htmlTemplate } from '../rendering/message-template.ts';
import { renderingPool } from '../rendering/rendering-pool.ts';
import { tagNames } from '../rendering/tag-names.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { messageFrame } from './message-frame.ts';
import { tryMessage } from './newsletter-message.ts';
import { type NewsletterPicture, newsletterPictures, picturesPath } from './newsletter-pictures.ts';
import { newsletterVersionsRepository } from './newsletter-versions.repository.ts';

/** The content of an address never changes (it names a version), but the address changes every day. */
const aDay = 'private, max-age=86400, immutable';

const page = (body: string): string => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Newsletter</title><style>html{overflow:hidden;background:#fff}</style></head>
<body style="margin:0">${body}</body>
</html>`;

/**
 * A newsletter as a page for a frame: the thumbnail of the list, and the preview of one customer's message. It runs no scripts,
 * and shows no data but that customer's.
 */
export function newsletterPicturesRoutes(
  app: FastifyInstance,
  { config, database }: KernelServices,
  clock = () => new Date(),
): void {
  const pictures = newsletterPictures(config.keys.session);
  const send = messageFrame(config);

  /** The whole message as composed for the customer of the address. Undefined: the customer is gone. */
  const messageFor = async ({ account, reader }: NewsletterPicture, templateHtml: string): Promise<string | undefined> => {
    const user = reader && (await usersRepository.find(database, reader.user));
    if (!reader || user?.accountId !== account) return undefined;
    const source = { templateHtml, subject: '', preheader: '', ...(reader.customer !== null && { customer: reader.customer }) };
    const message = await tryMessage(database, user, source, clock());
    return message?.renderer.render(message.values, recipientLinks.unsubscribe).html;
  };

  app.get<{ Params: { pass: string } }>(`${picturesPath}:pass`, async ({ params }, reply) => {
    const picture = await pictures.read(params.pass, clock());
    const found =
      picture &&
      (await newsletterVersionsRepository.find(database, { accountId: picture.account }, picture.newsletter, picture.version));
    if (!found) return send(reply.code(404), page(''));
    if (picture.reader) {
      const message = await messageFor(picture, found.templateHtml);
      return send(reply.code(message === undefined ? 404 : 200).header('cache-control', 'no-store'), message ?? page(''));
    }
    const html = htmlTemplate(await renderingPool.run('cleanHtml', found.templateHtml)).render(
      tagNames,
      recipientLinks.unsubscribe,
    );
    return send(reply.header('cache-control', aDay), page(html));
  });
}
