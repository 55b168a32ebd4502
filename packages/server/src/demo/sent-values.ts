import { type MergeTag, parseMessage } from '@pregon/contract/newsletters/merge-tags';
import { loadMergeValues } from '../content/rendering/merge-values.ts';
import { type UsedValues, usedValues } from '../content/rendering/used-values.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { type DemoNewsletterKey, demoNewsletterKeys, demoNewsletters, newsletterHtml } from './newsletters.ts';

const tagsOf = (key: DemoNewsletterKey): readonly MergeTag[] => {
  const text = newsletterHtml(key, () => '') + demoNewsletters[key].subject;
  return [...new Set(parseMessage(text).flatMap((part) => (part.kind === 'tag' ? [part.tag] : [])))];
};

/** Reads what the newsletters of the demo say to some customers. Returns the values of one newsletter for one of them. */
export async function readSentValues(
  database: Transaction,
  customerIds: readonly number[],
): Promise<(customerId: number, key: DemoNewsletterKey) => UsedValues | undefined> {
  const tags = new Map(demoNewsletterKeys.map((key) => [key, tagsOf(key)]));
  const values = await loadMergeValues(database, [...new Set(customerIds)], [...new Set([...tags.values()].flat())]);
  return (customerId, key) => usedValues(tags.get(key) ?? [], values.get(customerId) ?? {});
}
