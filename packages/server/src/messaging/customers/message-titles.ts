import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { loadMergeValues, sendingValues } from '../../content/rendering/merge-values.ts';
import { withAcceptedHoles } from '../../content/rendering/accepted-holes.ts';
import { lineTemplate } from '../../content/rendering/message-template.ts';
import { requestValues } from '../../content/rendering/request-values.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { StaffUser } from '../../identity/accounts/users.repository.ts';
import type { Database } from '../../kernel/database/database.ts';

/** What a message of the list needs for its title alone. */
type Unlisted = 'profileKey' | 'data' | 'mergeValues';

interface Titled {
  readonly title: string;
  readonly at: string;
  readonly profileKey: number | null;
  readonly data: Readonly<Record<string, string>> | null;
  readonly mergeValues: UsedValues | null;
}

/**
 * Fills in the merge tags in the titles of a customer's messages as their contents are shown: with the values that a message was sent
 * with, or else with the customer's data of today, where a tag without a value shows its name.
 */
export async function fillTitles<Message extends Titled>(
  database: Database,
  { accountId, timeZone, currency, language }: Pick<StaffUser, 'accountId' | 'timeZone' | 'currency' | 'language'>,
  customerId: number,
  messages: readonly Message[],
): Promise<Omit<Message, Unlisted>[]> {
  const templates = messages.map(({ title, mergeValues }) => lineTemplate(mergeValues ? withAcceptedHoles(title) : title));
  const tags = new Set<MergeTag>(
    templates.flatMap((template, position) => (messages[position]?.mergeValues ? [] : template.tags.map(({ tag }) => tag))),
  );
  const values = tags.size > 0 ? (await loadMergeValues(database, [customerId], [...tags])).get(customerId) : undefined;
  const selections = new Map<number, ProfileSelection | undefined>();
  const selectionOf = async (profileKey: number | null): Promise<ProfileSelection | undefined> => {
    if (profileKey === null || !tags.has('promo')) return undefined;
    if (!selections.has(profileKey)) {
      selections.set(profileKey, await profilesRepository.selection(database, accountId, profileKey));
    }
    return selections.get(profileKey);
  };
  const filled: Omit<Message, Unlisted>[] = [];
  for (const [position, { profileKey, data: requested, mergeValues, ...message }] of messages.entries()) {
    const template = templates[position];
    if (template && mergeValues) {
      filled.push({ ...message, title: template.render(mergeValues, '') });
      continue;
    }
    const sending = sendingValues(new Date(message.at), { timeZone, currency, language }, await selectionOf(profileKey));
    const known = Object.entries({ ...values, ...sending }).filter(([, value]) => value?.trim());
    const data = Object.fromEntries(template?.requiredData.map((tag) => [tag, `[${tag}]`]) ?? []);
    const given = requestValues(requested);
    // A default value stands for a missing one; a tag without one shows its name.
    const names = Object.fromEntries(
      template?.tags.filter(({ hasFallback }) => !hasFallback).map(({ tag }) => [tag, tagNames[tag]]) ?? [],
    );
    const title = template?.render({ ...names, ...data, ...Object.fromEntries(known), ...given }, '') ?? message.title;
    filled.push({ ...message, title });
  }
  return filled;
}
