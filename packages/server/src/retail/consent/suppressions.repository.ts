import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { publishSql } from '../../outbox/publish.sql.ts';
import { customers } from '../customers/customers.table.ts';
import { customerChannels } from './customer-channels.ts';
import { suppressions } from './suppressions.table.ts';

/** An address of one channel, at some accounts. */
interface Addressed {
  readonly accountIds: readonly number[];
  readonly channel: Channel;
  /** E-mail address or mobile number, however it was written. */
  readonly address: string;
}

/** Normalizes an address for storage and comparison: e-mail in lower case, a number with its country code. */
const keptAddress = ({ channel, address }: Addressed): string => customerChannels[channel].address.normalise(address);

/** A request of a person, which may arrive late or twice: the time of the request decides. */
interface Timed {
  /** Without it, now. */
  readonly at?: Date | undefined;
}

/** A time from outside, as far as it is not in the future. */
const moment = (at: Date | undefined) => (at ? sql`least(now(), ${at.toISOString()}::timestamptz)` : sql`now()`);

const inForce = (addressed: Addressed) =>
  and(
    eq(suppressions.channel, addressed.channel),
    eq(suppressions.address, keptAddress(addressed)),
    inArray(suppressions.accountId, [...addressed.accountIds]),
    isNull(suppressions.liftedAt),
  );

/** Tells webhooks that the customers behind an address left the list of a channel, or joined it again. */
async function publish(database: Queryable, type: string, addressed: Addressed, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  const { channel } = addressed;
  const { compared, field } = customerChannels[channel].address;
  const data = sql`jsonb_build_object('customer', ${customers.id}, 'channel', ${channel}::text)`;
  await database.execute(
    publishSql(sql`select ${customers.accountId}, ${type}::text, ${customers.id}, ${data} from ${customers}
      where ${customers.accountId} = any(${sql.param([...accountIds])}::int[])
        and ${compared(sql`${customers[field]}`)} = ${keptAddress(addressed)} order by ${customers.id}`),
  );
}

export const suppressionsRepository = {
  /** The accounts that have an address among their customers. */
  async accountsThatKnow(database: Queryable, email: string): Promise<number[]> {
    const rows = await database
      .selectDistinct({ accountId: customers.accountId })
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, email.toLowerCase()));
    return rows.map(({ accountId }) => accountId);
  },

  /**
   * Suppresses an address at some accounts until it is lifted. Returns the accounts where it was not suppressed before. An
   * existing suppression keeps its reason, and a request older than the last resubscription changes nothing.
   *
   * @param suppression `reason`: `signed link`, `unsigned address`, `preferences`, `bounce` …
   */
  async suppress(database: Queryable, suppression: Addressed & Timed & { readonly reason: string }): Promise<number[]> {
    const { accountIds, channel, reason } = suppression;
    if (accountIds.length === 0) return [];
    const at = moment(suppression.at);
    // A repeated suppression: a resubscription that happened between the two, but is reported after both, does not count.
    await database
      .update(suppressions)
      .set({ createdAt: sql`greatest(${suppressions.createdAt}, ${at})` })
      .where(and(inForce(suppression), eq(suppressions.reason, reason)));
    const before = await database.select({ accountId: suppressions.accountId }).from(suppressions).where(inForce(suppression));
    const off = new Set(before.map(({ accountId }) => accountId));
    const fresh = accountIds.filter((accountId) => !off.has(accountId));
    if (fresh.length === 0) return [];
    const written = await database
      .insert(suppressions)
      .values(fresh.map((accountId) => ({ accountId, channel, address: keptAddress(suppression), reason, createdAt: at })))
      .onConflictDoUpdate({
        target: [suppressions.accountId, suppressions.channel, suppressions.address],
        set: { reason, createdAt: at, liftedAt: null },
        setWhere: sql`${suppressions.liftedAt} < ${at}`,
      })
      .returning({ accountId: suppressions.accountId });
    const left = written.map(({ accountId }) => accountId);
    await publish(database, 'customer.unsubscribed', suppression, left);
    return left;
  },

  /**
   * Lifts the suppression of an address. Returns the accounts where it was suppressed. With a `reason`, only suppressions for
   * that reason are lifted. A request older than the last unsubscription changes nothing.
   */
  async lift(database: Queryable, lifted: Addressed & Timed & { readonly reason?: string }): Promise<number[]> {
    const { accountIds, reason } = lifted;
    if (accountIds.length === 0) return [];
    const at = moment(lifted.at);
    const isNewer = lifted.at && sql`${suppressions.createdAt} < ${at}`;
    const rows = await database
      .update(suppressions)
      .set({ liftedAt: at })
      .where(and(inForce(lifted), isNewer, reason === undefined ? undefined : eq(suppressions.reason, reason)))
      .returning({ accountId: suppressions.accountId });
    const joined = rows.map(({ accountId }) => accountId);
    await publish(database, 'customer.subscribed', lifted, joined);
    return joined;
  },

  /** Whether an address is suppressed at one of the accounts. */
  async isOff(database: Queryable, addressed: Addressed): Promise<boolean> {
    const rows = await database.select({ id: suppressions.id }).from(suppressions).where(inForce(addressed)).limit(1);
    return rows.length > 0;
  },
};
