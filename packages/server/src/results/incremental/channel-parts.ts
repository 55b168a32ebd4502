import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { attributedSales, type MessageScope, ownMessages } from '../sendings/own-messages.sql.ts';
import { type Effect, sumOfArms } from './sum-of-effects.ts';

/** What a schedule added to the sales and what it cost. */
export interface Measured {
  /** Null while there is no result. */
  readonly effect: Effect | null;
  /** Sales attributed to its messages, whatever caused them. */
  readonly attributed: number;
  /** Null where a message has no price. */
  readonly cost: number | null;
}

/** The part of a schedule that one channel has; null: several channels, which cannot be told apart. */
export interface ChannelPart extends Measured {
  readonly channel: Channel | null;
}

/** A schedule by its channels, as far as they are known. */
export interface ChannelFigures {
  readonly whole: Measured;
  /** The channels of each arm that gets messages. */
  readonly arms: ReadonlyMap<number, readonly Channel[]>;
  /** The effect of each arm, compared with the control group. */
  readonly effects: readonly { readonly arm: number; readonly total: Effect }[];
  readonly sales: ReadonlyMap<Channel, number>;
  readonly costs: ReadonlyMap<Channel, number | null>;
}

/** The channels that any arm uses. */
export const channelsOfArms = (arms: ReadonlyMap<number, readonly Channel[]>): readonly Channel[] =>
  [...new Set([...arms.values()].flat())].toSorted();

/**
 * A schedule by channel. Each arm is compared with people who got nothing, so an arm of one channel shows what this channel added.
 * Where an arm has several channels, or a sale is attributed to messages of several, the parts would not add up to the whole: then
 * there is a single part, of no channel. Nothing is ever counted twice.
 */
export function channelParts({ whole, arms, effects, sales, costs }: ChannelFigures): readonly ChannelPart[] {
  const channels = channelsOfArms(arms);
  const [only] = channels;
  if (only !== undefined && channels.length === 1) return [{ ...whole, channel: only }];
  const isApart = [...arms.values()].every((used) => used.length === 1);
  const sum = channels.reduce((all, channel) => all + (sales.get(channel) ?? 0), 0);
  if (!isApart || Math.abs(sum - whole.attributed) > 0.005) return [{ ...whole, channel: null }];
  return channels.map((channel) => ({
    channel,
    effect: whole.effect && sumOfArms(effects.filter(({ arm }) => arms.get(arm)?.[0] === channel).map(({ total }) => total)),
    attributed: sales.get(channel) ?? 0,
    cost: whole.cost === null ? null : (costs.get(channel) ?? 0),
  }));
}

/** The sales attributed to a selection of messages, by their channel. Where each message counts, a sale may be in several. */
export async function salesByChannel(database: Queryable, scope: MessageScope): Promise<ReadonlyMap<Channel, number>> {
  const { rows } = await database.execute<{ channel: Channel; amount: number }>(sql`
    with ${ownMessages(scope)}, sale as (${attributedSales(scope)})
    select part as channel, sum(amount)::float8 as amount from sale where is_counted_in_part group by part`);
  return new Map(rows.map(({ channel, amount }) => [channel, amount]));
}
