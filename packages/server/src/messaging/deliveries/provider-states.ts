import { channelNames } from '@pregon/contract/channels/channels';
import type { PlatformProvider } from '@pregon/contract/platform/platform-operation.endpoints';
import { listOwnProviders } from '../../channels/accounts/account-channels.repository.ts';
import { providerReportsRepository } from '../../channels/accounts/provider-reports.repository.ts';
import { channelProviders } from '../../channels/channel-providers.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { channelPauses } from './channel-pauses.table.ts';
import { providerOutcomes } from './provider-outcomes.table.ts';

/** How many providers of accounts are listed. */
const listed = 47;

type State = Pick<PlatformProvider, 'pausedUntil' | 'lastSuccessAt' | 'lastFailure' | 'report'>;

/** What is known of each provider, by its name: `email` of the installation, `email 7` of an account. */
async function readStates(database: Queryable, now: Date): Promise<ReadonlyMap<string, State>> {
  const pauses = await database.select().from(channelPauses);
  const outcomes = await database.select().from(providerOutcomes);
  const states = new Map<string, State>();
  const add = (channel: string, state: State) => states.set(channel, { ...states.get(channel), ...state });
  for (const { channel, until } of pauses) if (until > now) add(channel, { pausedUntil: until.toISOString() });
  for (const [channel, report] of await providerReportsRepository.read(database)) add(channel, { report });
  for (const { channel, lastSuccessAt, lastFailureAt, lastFailure } of outcomes) {
    add(channel, {
      ...(lastSuccessAt && { lastSuccessAt: lastSuccessAt.toISOString() }),
      ...(lastFailureAt && { lastFailure: { at: lastFailureAt.toISOString(), reason: lastFailure ?? '' } }),
    });
  }
  return states;
}

/** The providers of the installation and of its accounts: whether they take messages, and when they last took one. */
export async function readProviderStates(
  config: Pick<Config, 'demo' | 'sms' | 'whatsapp'>,
  database: Queryable,
  now: Date,
): Promise<PlatformProvider[]> {
  const states = await readStates(database, now);
  const own = (await listOwnProviders(database)).map(({ accountId, account, channel }) => ({
    channel,
    account,
    isSetUp: true,
    ...states.get(`${channel} ${accountId}`),
  }));
  const isPaused = (provider: PlatformProvider): number => (provider.pausedUntil === undefined ? 1 : 0);
  return [
    ...channelNames.map((channel) => ({ channel, isSetUp: channelProviders[channel].isSetUp(config), ...states.get(channel) })),
    ...own.toSorted((one, other) => isPaused(one) - isPaused(other)).slice(0, listed),
  ];
}
