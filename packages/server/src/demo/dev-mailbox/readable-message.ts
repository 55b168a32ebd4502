import PostalMime from 'postal-mime';

/** A message parsed for display. */
export interface ReadableMessage {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly html: string;
  readonly text: string;
  /** Its links without duplicates, in order, with their texts. */
  readonly links: readonly { readonly href: string; readonly words: string }[];
}

const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi;
/** The headers that are shown, with their Spanish labels. */
const labels = {
  from: 'De',
  to: 'Para',
  'reply-to': 'Responder a',
  subject: 'Asunto',
  date: 'Fecha',
  'message-id': 'Id del mensaje',
  'list-unsubscribe': 'Enlace de baja',
  'list-unsubscribe-post': 'Baja con un clic',
} as const;
const moment = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'America/Bogota' });

/** Formats the value of a header: a date in words, in Bogotá time. */
function formatHeader(key: string, value: string): string {
  const at = key === 'date' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? moment.format(at) : value;
}

const stripTags = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s<]+/g)].map(([href]) => ({ href, words: href }));

/** Parses a message as it came over the wire. The source of an SMS or WhatsApp message is its text. */
export async function readMessage({
  channel,
  source,
}: {
  channel: 'email' | 'sms' | 'wa';
  source: string;
}): Promise<ReadableMessage> {
  if (channel !== 'email') return { headers: [], html: '', text: source, links: linksIn(source) };
  const { headers, html = '', text = '', subject = '' } = await PostalMime.parse(source);
  const links = new Map(
    [...html.matchAll(link)].map(([, href = '', words = '']) => [stripTags(href), stripTags(words)] as const),
  );
  return {
    headers: Object.entries(labels).flatMap(([wanted, name]) =>
      headers
        .filter(({ key }) => key === wanted)
        .map(({ key, value }) => ({ key: name, value: key === 'subject' ? subject : formatHeader(key, value) })),
    ),
    html,
    text: text.trim(),
    links: [...links]
      .filter(([href]) => /^(https?|mailto|tel):/i.test(href))
      .map(([href, words]) => ({ href, words: words || href })),
  };
}
