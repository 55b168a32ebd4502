import { parseMessage, recipientLinks } from '@pregon/contract/newsletters/merge-tags';

const unsubscribeLink = `href="${recipientLinks.unsubscribe}"`;
const strangeTag = /\{\{([^{}]*)\}\}/g;

/** Does cleaned HTML hold a link by which the recipient gets off the list? One that Outlook alone shows is none. */
export const hasUnsubscribeLink = (html: string): boolean => html.replace(/<!--.*?-->/gs, '').includes(unsubscribeLink);

/** The tags of a message that are none of ours, misspelt or not even a name, each once, as they were written. */
export function unknownTags(message: string): string[] {
  const names = parseMessage(message).flatMap((part) => {
    if (part.kind === 'unknown') return [part.name];
    if (part.kind === 'text')
      return [...part.text.matchAll(strangeTag)].map(([, name = '']) => name.replace(/<[^<>]*>/g, '').trim());
    return [];
  });
  return [...new Set(names)];
}
