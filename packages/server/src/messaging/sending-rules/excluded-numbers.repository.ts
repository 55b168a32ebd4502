import type { ExcludedRegistry } from '@pregon/contract/excluded-numbers/excluded-numbers.endpoints';
import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { numberColumn } from '../../retail/consent/customer-channels.ts';
import { countCustomersAt, customerAccount } from '../../retail/customers/customer.sql.ts';
import type { ExcludedChannels } from './excluded-file.ts';
import { excludedAddresses, excludedRegistries } from './excluded-numbers.table.ts';

const rowsAtOnce = 5000;
const { accountId: owner } = excludedRegistries;
const none = { consultedOn: null, importedAt: null, fileName: '', addresses: 0, customers: 0 };

/**
 * The condition that a row of `customer` is in the registry for a channel, by the recipient address or by the customer's number.
 */
export const isExcluded = (channel: Channel, address: SQLWrapper): SQL => sql`exists (
  select from ${excludedAddresses} where ${excludedAddresses.accountId} = ${customerAccount}
    and ${excludedAddresses.channel} = ${channel}
    and ${excludedAddresses.address} in (lower(${address}), ${numberColumn}))`;

/** The same for all customers of an account at once: the registry is read once, not for each of them. */
export const isAmongExcluded = (channel: Channel, accountId: number, address: SQLWrapper): SQL => {
  const excluded = sql`select ${excludedAddresses.address} from ${excludedAddresses}
    where ${excludedAddresses.accountId} = ${accountId} and ${excludedAddresses.channel} = ${channel}`;
  return sql`(lower(${address}) in (${excluded}) or ${numberColumn} in (${excluded}))`;
};

const countCustomers = (database: Queryable, accountId: number): Promise<number> =>
  countCustomersAt(database, accountId, sql`select distinct address from excluded_address where account_id = ${accountId}`);

interface ExcludedRow {
  readonly channel: Channel;
  readonly address: string;
}

/** The rows of a registry, never all at once: there may be two million. */
function* rowsInParts(excluded: ExcludedChannels): Generator<readonly ExcludedRow[]> {
  let rows: ExcludedRow[] = [];
  for (const [address, channels] of excluded) {
    for (const channel of channels) rows.push({ channel, address });
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

export const excludedNumbersRepository = {
  async read(database: Queryable, accountId: number): Promise<ExcludedRegistry> {
    const [row] = await database.select().from(excludedRegistries).where(eq(owner, accountId));
    if (!row) return none;
    const { consultedOn, importedAt, fileName, addresses } = row;
    const counted = await countCustomers(database, accountId);
    return { consultedOn, importedAt: importedAt.toISOString(), fileName, addresses, customers: counted };
  },

  /** Replaces the registry: addresses that are no longer listed may be written to again. */
  async replace(
    transaction: Transaction,
    { accountId, userId }: Principal,
    { consultedOn, fileName }: { readonly consultedOn: string; readonly fileName: string },
    excluded: ExcludedChannels,
  ): Promise<void> {
    const values = { consultedOn, fileName, addresses: excluded.size, importedBy: userId, importedAt: new Date() };
    await transaction
      .insert(excludedRegistries)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: owner, set: values });
    await transaction.delete(excludedAddresses).where(eq(excludedAddresses.accountId, accountId));
    for (const rows of rowsInParts(excluded)) {
      const part = JSON.stringify(rows);
      await transaction.execute(sql`
        insert into ${excludedAddresses} (account_id, channel, address)
        select ${accountId}::int, r.channel, r.address from jsonb_to_recordset(${part}::jsonb) as r(channel text, address text)`);
    }
  },
};
