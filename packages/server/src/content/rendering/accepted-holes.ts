import { parseMessage } from '@pregon/contract/newsletters/merge-tags';

/** A message in which every tag that has no default value says nothing instead: what was accepted when it was scheduled. */
export const withAcceptedHoles = (message: string): string =>
  parseMessage(message)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'unknown') return `{{${part.name}}}`;
      return `{{${part.tag}|${part.fallback ?? ''}}}`;
    })
    .join('');
