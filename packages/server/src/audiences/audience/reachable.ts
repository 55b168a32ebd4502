import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { addressColumn, consentColumn, customerChannels } from '../../retail/consent/customer-channels.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';

/** The active suppression of an address of a row of `customer`: FROM and WHERE. */
const suppressionOf = (channel: Channel, address: SQLWrapper): SQL => sql`
  from ${suppressions} where ${suppressions.accountId} = ${customers.accountId} and ${suppressions.channel} = ${channel}
    and ${suppressions.address} = lower(${address}) and ${suppressions.liftedAt} is null`;

/**
 * The condition under which a row of `customer` can be reached by a channel: an address, consent, and no suppression of that
 * address. It is always checked last: when an audience is counted, when a sending starts, and again when a message is claimed.
 *
 * @param address the recipient address if it was fixed before; by default the customer's current address
 */
export function reachable(channel: Channel, address: SQLWrapper = addressColumn(channel)): SQL {
  return sql`(${consentColumn(channel)} and ${address} is not null and not exists (select ${suppressionOf(channel, address)}))`;
}

/** Why a row of `customer` is not reachable, as a number: the first reason that applies. */
export const losses = { none: 0, noAddress: 1, noConsent: 2, suppressed: 3 } as const;

/**
 * The reason of `losses` for a row of `customer`: `none` exactly for those who are `reachable`. For use over a whole account: the
 * suppressions are read once, not for each customer. Numbers, which have no case, are compared as they are: writing them in lower case
 * takes more time than looking them up.
 */
export function channelLoss(channel: Channel, accountId: number): SQL {
  const [address, consent] = [addressColumn(channel), consentColumn(channel)];
  const suppressed = sql`select ${suppressions.address} from ${suppressions}
    where ${suppressions.accountId} = ${accountId} and ${suppressions.channel} = ${channel} and ${suppressions.liftedAt} is null`;
  const compared = customerChannels[channel].address.compared(sql`${address}`);
  return sql`case when ${address} is null then 1 when not ${consent} then 2 when ${compared} in (${suppressed}) then 3 else 0 end`;
}

/** The day on the account's clock on which a row of `customer` unsubscribed, `2026-11-03`, or null. */
export function suppressedSince(channel: Channel, timeZone: string): SQL {
  const since = sql`max(${suppressions.createdAt} at time zone ${timeZone})::date::text`;
  return sql`(select ${since} ${suppressionOf(channel, addressColumn(channel))})`;
}
