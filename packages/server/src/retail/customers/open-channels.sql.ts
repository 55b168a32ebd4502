import { channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { addressColumn, consentColumn } from '../consent/customer-channels.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** Whether a row of `customer` agreed to a channel and has an address for it. */
export const isOpen = (channel: Channel): SQL => sql`(${consentColumn(channel)} and ${addressColumn(channel)} is not null)`;

/** The names of the channels that a row of `customer` agreed to and has an address for. */
export const openChannels: SQL = sql`array_remove(array[${sql.join(
  channelNames.map((channel) => sql`case when ${isOpen(channel)} then ${channel} end`),
  sql`, `,
)}], null)`;
