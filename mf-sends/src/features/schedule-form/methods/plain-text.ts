import { parseMessage } from '@pregon/contract/newsletters/merge-tags';

/**
 * Returns the text of a message with each merge tag replaced by its fallback, or by nothing when it has none.
 */
export const plainText = (message: string): string =>
  parseMessage(message)
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'tag' ? (part.fallback ?? '') : ''))
    .join('');

/** Returns whether a message contains merge tags, so that its text differs between recipients. */
export const hasTags = (message: string): boolean => parseMessage(message).some(({ kind }) => kind === 'tag');
