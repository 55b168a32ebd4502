import type { FastifyReply } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { withoutForeignPictures } from './foreign-pictures.ts';

/**
 * Answers requests for addresses that a frame of the admin area opens without a session: a message as a page that runs no scripts, loads
 * nothing but its own pictures and may be framed by the admin area alone.
 * @param isMeasurable a frame may give the page the origin of the admin area, so that the height of a copy for paper can be measured
 */
export function messageFrame(
  { publicUrl, adminUrl }: Pick<Config, 'publicUrl' | 'adminUrl'>,
  { isMeasurable = false }: { readonly isMeasurable?: boolean } = {},
) {
  const policy = [
    isMeasurable ? 'sandbox allow-same-origin' : 'sandbox',
    "default-src 'none'",
    `img-src 'self' data: ${publicUrl.replace(/\/+$/, '')}/images/`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${adminUrl}`,
  ].join('; ');
  return (reply: FastifyReply, html: string): FastifyReply =>
    reply
      .removeHeader('x-frame-options')
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(withoutForeignPictures(html, publicUrl));
}
