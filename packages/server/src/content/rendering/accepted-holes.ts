import { parseMessage } from '@pregon/contract/newsletters/merge-tags';

/** Replaces tags without a default value by empty defaults, after missing values were accepted when the message was scheduled. */
export const withAcceptedHoles = (message: string): string =>
  parseMessage(message)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'unknown') return `{{${part.name}}}`;
      return `{{${part.tag}|${part.fallback ?? ''}}}`;
    })
    .join('');
