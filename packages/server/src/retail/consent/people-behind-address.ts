import { byChannel } from '@pregon/contract/channels/channels';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../customers/customers.table.ts';
import { addressColumn, consentColumns, customerChannels } from './customer-channels.ts';

/** An e-mail address at an account. Families share one. */
interface EmailAtAccount {
  readonly accountId: number;
  readonly email: string;
}

const withThisEmail = ({ accountId, email }: EmailAtAccount) =>
  and(eq(customers.accountId, accountId), eq(sql`lower(${customers.email})`, email.toLowerCase()));

/** The address and the consent for each channel of all customers with this e-mail address. */
export const peopleBehind = (database: Queryable, email: EmailAtAccount) =>
  database
    .select({ address: byChannel(addressColumn), consent: consentColumns })
    .from(customers)
    .where(withThisEmail(email));

/** Stores the consent of all customers with this e-mail address to a channel; given an address of that channel, of those who have it. */
export async function allowAgain(
  transaction: Transaction,
  email: EmailAtAccount,
  channel: Channel,
  address: string | undefined,
): Promise<void> {
  const ofAddress = address === undefined ? undefined : eq(addressColumn(channel), address);
  await transaction
    .update(customers)
    .set({ [customerChannels[channel].consent]: true })
    .where(and(withThisEmail(email), ofAddress));
}
