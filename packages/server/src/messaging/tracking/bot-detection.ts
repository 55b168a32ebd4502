import type { FastifyRequest } from 'fastify';

/** Headers that announce a prefetch. */
const announcements = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];

/** User agents of bots: link scanners, chat previews, and HTTP libraries. */
const programs =
  /bot\b|crawl|spider|scan|preview|barracuda|proofpoint|mimecast|safelinks|symantec|forcepoint|externalhit|pagerenderer|^whatsapp\/|curl|wget|python|java\/|okhttp|go-http|node-fetch|axios|libwww|^$/i;

/** The user agent of Apple Mail's privacy proxy, which prefetches every picture of every message. */
const barePrefix = 'Mozilla/5.0';

/**
 * Bot detection: HEAD requests, announced prefetches, and known scanners. The proxies of Gmail and Yahoo fetch when a person
 * opens the message, so they count as people.
 */
export function isBot({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  if (announcements.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')))) return true;
  const agent = (headers['user-agent'] ?? '').trim();
  return agent === barePrefix || programs.test(agent);
}
