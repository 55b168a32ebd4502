import { mergeTags, parseMessage } from '@pregon/contract/newsletters/merge-tags';

/** Writes a text with the names of its merge tags instead of the tags: `Hola, [Nombre]`, as previews without a customer do. */
export const withTagNames = (text: string): string =>
  parseMessage(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return `[${part.kind === 'tag' ? mergeTags[part.tag] : part.name}]`;
    })
    .join('');

/** Whether a text has merge tags, so that each customer reads another one. */
export const hasTags = (text: string): boolean => parseMessage(text).some(({ kind }) => kind !== 'text');
