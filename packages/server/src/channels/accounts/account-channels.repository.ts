import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import * as v from 'valibot';
import type { Queryable } from '../../kernel/database/database.ts';
import { accountName, joinAccount } from '../../identity/accounts/account-name.sql.ts';
import { accountChannels } from './account-channels.table.ts';
import {
  type ChannelSecrets,
  channelSchemas,
  type ChannelSettings,
  hasOwnProvider,
  type OwnChannel,
} from './channel-settings.ts';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import type { SealedColumn } from '../../kernel/tokens/sealed-column.ts';

/** The stored provider of an account, with its secrets decrypted. */
export interface KeptChannel<C extends OwnChannel> {
  readonly settings: ChannelSettings<C>;
  readonly secrets: ChannelSecrets<C>;
  readonly updatedAt: Date;
}

const ownerOf = (accountId: number | string, channel: string): string => `account ${accountId} ${channel}`;

export const accountChannelSecrets: SealedColumn = {
  label: 'Proveedores de las cuentas',
  table: accountChannels,
  column: accountChannels.secrets,
  key: [accountChannels.accountId, accountChannels.channel],
  ownerOf: (accountId = '', channel = '') => ownerOf(accountId, channel),
};

const whichOf = (accountId: number, channel: OwnChannel) =>
  and(eq(accountChannels.accountId, accountId), eq(accountChannels.channel, channel));

/** Which accounts have a provider of their own, for the operators of the platform. */
export const listOwnProviders = (database: Queryable) =>
  database
    .select({ accountId: accountChannels.accountId, account: accountName, channel: accountChannels.channel })
    .from(accountChannels)
    .innerJoin(...joinAccount(accountChannels.accountId))
    .orderBy(accountName, accountChannels.accountId, accountChannels.channel);

/** Repository of accounts' own providers, whose secrets are encrypted at rest. */
export const accountChannelsRepository = (box: SecretBox) => ({
  async read<C extends OwnChannel>(database: Queryable, accountId: number, channel: C): Promise<KeptChannel<C> | undefined> {
    const [row] = await database.select().from(accountChannels).where(whichOf(accountId, channel));
    if (!row) return undefined;
    const { settings, secrets } = channelSchemas[channel];
    return {
      settings: v.parse(settings, row.settings) as ChannelSettings<C>,
      secrets: v.parse(secrets, JSON.parse(box.open(ownerOf(accountId, channel), row.secrets))) as ChannelSecrets<C>,
      updatedAt: row.updatedAt,
    };
  },

  async save<C extends OwnChannel>(
    database: Queryable,
    { accountId, channel }: { readonly accountId: number; readonly channel: C },
    { settings, secrets }: Pick<KeptChannel<C>, 'settings' | 'secrets'>,
  ): Promise<void> {
    const values = {
      settings: { ...settings },
      secrets: box.seal(ownerOf(accountId, channel), JSON.stringify(secrets)),
      updatedAt: sql`clock_timestamp()`,
    };
    await database
      .insert(accountChannels)
      .values({ accountId, channel, ...values })
      .onConflictDoUpdate({ target: [accountChannels.accountId, accountChannels.channel], set: values });
  },

  /** Returns false where there was none. */
  async remove(database: Queryable, accountId: number, channel: OwnChannel): Promise<boolean> {
    const removed = await database.delete(accountChannels).where(whichOf(accountId, channel));
    return removed.rowCount === 1;
  },
});

/** Filters accounts to those with a provider of their own on a channel. */
export async function accountsWithOwn(
  database: Queryable,
  channel: Channel,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!hasOwnProvider(channel)) return new Set();
  const rows = await database
    .select({ accountId: accountChannels.accountId })
    .from(accountChannels)
    .where(and(eq(accountChannels.channel, channel), inArray(accountChannels.accountId, [...accountIds])));
  return new Set(rows.map(({ accountId }) => accountId));
}
