import { parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';
import { dataTagPattern } from '../rendering/message-template.ts';

const unsubscribeLink = `href="${recipientLinks.unsubscribe}"`;
const strangeTag = /\{\{([^{}]*)\}\}/g;

/** Whether cleaned HTML has an unsubscribe link. One within an Outlook comment does not count. */
export const hasUnsubscribeLink = (html: string): boolean => html.replace(/<!--.*?-->/gs, '').includes(unsubscribeLink);

/**
 * The unknown merge tags of a message, misspelt or malformed, without duplicates, as written.
 * @param options `data`: tags of transactional messages, `{{data.pedido}}`, are known, too
 */
export function unknownTags(message: string, { data = false } = {}): string[] {
  const names = parseMessage(data ? message.replace(dataTagPattern, '') : message).flatMap((part) => {
    if (part.kind === 'unknown') return [part.name];
    if (part.kind === 'text')
      return [...part.text.matchAll(strangeTag)].map(([, name = '']) => name.replace(/<[^<>]*>/g, '').trim());
    return [];
  });
  return [...new Set(names)];
}
