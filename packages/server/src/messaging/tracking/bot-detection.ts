import type { FastifyRequest } from 'fastify';

/** What announces that nobody has asked for it yet. */
const announcements = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];

/** Programs that look at messages for their owners: scanners for harmful links, previews of chats, and whatever is no browser. */
const programs =
  /bot\b|crawl|spider|scan|preview|barracuda|proofpoint|mimecast|safelinks|symantec|forcepoint|externalhit|pagerenderer|^whatsapp\/|curl|wget|python|java\/|okhttp|go-http|node-fetch|axios|libwww|^$/i;

/** The proxy of Apple Mail, which fetches every picture of every message as it arrives, says of itself only this. */
const barePrefix = 'Mozilla/5.0';

/**
 * Whether a program asked by itself, as far as it can be known: what fetches without showing (HEAD), what announces itself as
 * fetching ahead, and known scanners. The proxies of Gmail and Yahoo fetch when a message is opened: behind them is a person.
 */
export function isBot({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  if (announcements.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')))) return true;
  const agent = (headers['user-agent'] ?? '').trim();
  return agent === barePrefix || programs.test(agent);
}
