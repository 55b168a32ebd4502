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
const shown = ['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'];

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
    headers: shown.flatMap((wanted) =>
      headers
        .filter(({ key }) => key === wanted)
        .map(({ key, originalKey, value }) => ({ key: originalKey, value: key === 'subject' ? subject : value })),
    ),
    html,
    text: text.trim(),
    links: [...links]
      .filter(([href]) => /^(https?|mailto|tel):/i.test(href))
      .map(([href, words]) => ({ href, words: words || href })),
  };
}
