import { parseMessage } from '@pregon/contract/newsletters/merge-tags';
import { type DataTag, dataTagPattern, type MergeValues, said } from './message-template.ts';

/** The values that one message was written with, by the names of its tags. A tag without a value is not there. */
export type UsedValues = Readonly<Record<string, string>>;

/**
 * Picks the values of the tags that a message really has, as they are written: cleaned, and shortened to the limit of a value. Undefined
 * for a message without tags.
 */
export function usedValues(tags: readonly (keyof MergeValues | DataTag)[], values: MergeValues): UsedValues | undefined {
  if (tags.length === 0) return undefined;
  const used: Record<string, string> = {};
  for (const tag of tags) {
    const value = said(values[tag]);
    if (value) used[tag] = value;
  }
  return used;
}

/** Whether a text has a tag, so that what it says depends on the person. */
export const hasTags = (text: string): boolean =>
  parseMessage(text).some(({ kind }) => kind === 'tag') || text.match(dataTagPattern) !== null;
