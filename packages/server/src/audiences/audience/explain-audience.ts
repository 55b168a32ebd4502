import { channelNames, channelFacts } from '@pregon/contract/channels/channels';
import type { AudienceExplanation } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { losses } from './reachable.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import type { Fact } from './audience-filter.ts';
import { readContext } from './audience-names.ts';
import { ask, explanationSql } from './audience-statement.ts';
import { dayWords } from './audience-words.ts';
import { addsFile, customerFile } from './filters/rank-and-customer-file.filters.ts';

interface ExplainedChannel {
  readonly address: string | null;
  readonly loss: number;
  readonly since: string | null;
}

interface ExplanationRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly answers: readonly { readonly passes: boolean | null; readonly fact: Fact }[];
  readonly channels: Readonly<Record<Channel, ExplainedChannel>>;
}

const explainedChannels = (row: ExplanationRow): AudienceExplanation['channels'] =>
  channelNames.map((name) => {
    const { address, loss, since } = row.channels[name];
    const { noAddress, noConsent } = customerChannels[name];
    const channel = channelFacts[name].audienceKey;
    const isReachable = loss === losses.none;
    if (loss === losses.noAddress) return { channel, isReachable, reason: noAddress };
    if (loss === losses.noConsent) return { channel, isReachable, reason: noConsent };
    return { channel, isReachable, reason: since ? `Se dio de baja el ${dayWords(since)}` : (address ?? '') };
  });

/**
 * Explains for one customer which filters of a selection let them through and what decided, by the same conditions as
 * `countAudience`. Null when the account has no such customer.
 */
export async function explainAudience(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  customerId: number,
  now = new Date(),
): Promise<AudienceExplanation | null> {
  const { scope, names } = await readContext(database, accountId, selection, now);
  const asked = ask(scope, selection);
  const { rows } = await database.execute<ExplanationRow>(explanationSql(asked, customerId));
  const [row] = rows;
  if (!row) return null;
  const filters = asked.filters.map((filter, position) => {
    const { passes = null, fact = {} } = row.answers[position] ?? {};
    const label = filter.label(selection, names);
    const value = filter.describe(fact, selection, names, scope);
    return { key: filter.key, label, passes: passes === true, isMissing: passes === null, value };
  });
  const listed = row.answers[asked.filters.indexOf(customerFile)]?.fact['isListed'] === true;
  const isAdded = listed && addsFile(selection);
  return {
    customer: { id: row.id, name: row.name },
    isSelected: isAdded || filters.every(({ passes }) => passes),
    filters,
    channels: explainedChannels(row),
  };
}
