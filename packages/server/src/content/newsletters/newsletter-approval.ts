import { parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';

const unsubscribeLink = `href="${recipientLinks.unsubscribe}"`;
const strangeTag = /\{\{([^{}]*)\}\}/g;

/** Whether cleaned HTML has an unsubscribe link. One within an Outlook comment does not count. */
export const hasUnsubscribeLink = (html: string): boolean => html.replace(/<!--.*?-->/gs, '').includes(unsubscribeLink);

/** The unknown merge tags of a message, misspelt or malformed, without duplicates, as written. */
export function unknownTags(message: string): string[] {
  const names = parseMessage(message).flatMap((part) => {
    if (part.kind === 'unknown') return [part.name];
    if (part.kind === 'text')
      return [...part.text.matchAll(strangeTag)].map(([, name = '']) => name.replace(/<[^<>]*>/g, '').trim());
    return [];
  });
  return [...new Set(names)];
}
