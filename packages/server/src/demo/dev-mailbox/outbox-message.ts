import PostalMime from 'postal-mime';

/** What a person reads of a message. */
export interface ReadableMessage {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly html: string;
  readonly text: string;
  /** Where its links go, each address once, in order, with their words. */
  readonly links: readonly { readonly href: string; readonly words: string }[];
}

const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi;
/** The headers that are shown, by the words that people know them by. */
const shown = {
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

/** A header as people read it: a date in words, on the clock of Bogotá. */
function told(key: string, value: string): string {
  const at = key === 'date' ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? moment.format(at) : value;
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s<]+/g)].map(([href]) => ({ href, words: href }));

/** Reads a message as it came over the wire. An SMS or a WhatsApp message is its text. */
export async function readMessage({
  channel,
  source,
}: {
  channel: 'email' | 'sms' | 'wa';
  source: string;
}): Promise<ReadableMessage> {
  if (channel !== 'email') return { headers: [], html: '', text: source, links: linksIn(source) };
  const { headers, html = '', text = '', subject = '' } = await PostalMime.parse(source);
  const links = new Map([...html.matchAll(link)].map(([, href = '', words = '']) => [plain(href), plain(words)] as const));
  return {
    headers: Object.entries(shown).flatMap(([wanted, name]) =>
      headers
        .filter(({ key }) => key === wanted)
        .map(({ key, value }) => ({ key: name, value: key === 'subject' ? subject : told(key, value) })),
    ),
    html,
    text: text.trim(),
    links: [...links]
      .filter(([href]) => /^(https?|mailto|tel):/i.test(href))
      .map(([href, words]) => ({ href, words: words || href })),
  };
}
