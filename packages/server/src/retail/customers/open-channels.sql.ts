import { channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { addressColumn, consentColumn } from '../consent/customer-channels.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** Whether a row of `customer` has consent and an address for a channel. */
export const isOpen = (channel: Channel): SQL => sql`(${consentColumn(channel)} and ${addressColumn(channel)} is not null)`;

/** The names of the channels for which a row of `customer` has consent and an address. */
export const openChannels: SQL = sql`array_remove(array[${sql.join(
  channelNames.map((channel) => sql`case when ${isOpen(channel)} then ${channel} end`),
  sql`, `,
)}], null)`;
