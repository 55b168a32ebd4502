import { parseMessage } from '@pregon/contract/newsletters/merge-tags';

/** A text as it stands where nothing is known of the person: with what its tags fall back on. */
export const plainText = (message: string): string =>
  parseMessage(message)
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'tag' ? (part.fallback ?? '') : ''))
    .join('');

/** Whether what a person gets differs from one to the next. */
export const hasTags = (message: string): boolean => parseMessage(message).some(({ kind }) => kind === 'tag');
