import { mergeTags, parseMessage } from '@pregon/contract/newsletters/merge-tags';

/** Replaces the merge tags of a message by their default values, or by their names where there is none, as a picture of it reads. */
export const withDefaults = (message: string): string =>
  parseMessage(message)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'tag' ? part.fallback || `[${mergeTags[part.tag]}]` : `[${part.name}]`;
    })
    .join('');
