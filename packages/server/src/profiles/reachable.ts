import type { sendTypes } from '@pregon/contract/schedules/schedule.schema';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { suppressions } from '../recipients/suppressions.table.ts';
import { customers } from '../stores/stores.table.ts';

export type Channel = (typeof sendTypes)[number];

const channels = {
  email: { consent: customers.emailConsent, address: customers.email },
  sms: { consent: customers.smsConsent, address: customers.mobile },
  wa: { consent: customers.whatsappConsent, address: customers.mobile },
} as const satisfies Record<Channel, unknown>;

/**
 * The condition under which a row of `customer` may be written to by a method: an address, consent, and no suppression of that
 * address. Applies last, always: when an audience is counted, when a sending starts, and again when a message is taken to be sent.
 *
 * @param address where the message goes, if it was settled before; by default the customer's address now.
 */
export function reachable(channel: Channel, address: SQLWrapper = channels[channel].address): SQL {
  return sql`(${channels[channel].consent} and ${address} is not null and not exists (
    select from ${suppressions} where ${suppressions.accountId} = ${customers.accountId} and ${suppressions.channel} = ${channel}
    and ${suppressions.address} = lower(${address}) and ${suppressions.liftedAt} is null))`;
}
