import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { loadMergeValues, sendingValues } from '../../content/rendering/merge-values.ts';
import { lineTemplate } from '../../content/rendering/message-template.ts';
import { requestValues } from '../../content/rendering/request-values.ts';
import { tagNames } from '../../content/rendering/tag-names.ts';
import type { StaffUser } from '../../identity/accounts/users.repository.ts';
import type { Database } from '../../kernel/database/database.ts';

interface Titled {
  readonly title: string;
  readonly at: string;
  readonly profileKey: number | null;
  readonly data: Readonly<Record<string, string>> | null;
}

/**
 * Fills in the merge tags in the titles of a customer's messages, with the customer's data of today, as their contents are shown. A tag
 * without a value shows its name.
 */
export async function fillTitles<Message extends Titled>(
  database: Database,
  { accountId, timeZone, currency, language }: Pick<StaffUser, 'accountId' | 'timeZone' | 'currency' | 'language'>,
  customerId: number,
  messages: readonly Message[],
): Promise<Omit<Message, 'profileKey' | 'data'>[]> {
  const templates = messages.map(({ title }) => lineTemplate(title));
  const tags = new Set<MergeTag>(templates.flatMap((template) => template.tags.map(({ tag }) => tag)));
  const values = tags.size > 0 ? (await loadMergeValues(database, [customerId], [...tags])).get(customerId) : undefined;
  const selections = new Map<number, ProfileSelection | undefined>();
  const selectionOf = async (profileKey: number | null): Promise<ProfileSelection | undefined> => {
    if (profileKey === null || !tags.has('promo')) return undefined;
    if (!selections.has(profileKey)) {
      selections.set(profileKey, await profilesRepository.selection(database, accountId, profileKey));
    }
    return selections.get(profileKey);
  };
  const filled: Omit<Message, 'profileKey' | 'data'>[] = [];
  for (const [position, { profileKey, data: requested, ...message }] of messages.entries()) {
    const template = templates[position];
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
