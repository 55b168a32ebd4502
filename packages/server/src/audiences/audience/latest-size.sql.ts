import { channelFacts } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { audienceSizes } from './audience-sizes.table.ts';

/** The column with the size of an audience by a channel. */
const sizeBy = (channel: Channel): SQL => sql`${audienceSizes[channelFacts[channel].audienceKey]}`;

/**
 * The newest kept size of a profile as JSON, or null: its day, and the number of people by each channel and by any.
 *
 * @param profileKey the key of the profile
 */
export const latestSize = (profileKey: SQL, channels: readonly Channel[]): SQL => sql`(
  select jsonb_build_object('day', ${audienceSizes.day}, 'total', ${audienceSizes.total}, ${sql.join(
    channels.map((channel) => sql`${channel}::text, ${sizeBy(channel)}`),
    sql`, `,
  )})
  from ${audienceSizes} where ${audienceSizes.profileKey} = ${profileKey} order by ${audienceSizes.day} desc limit 1)`;
