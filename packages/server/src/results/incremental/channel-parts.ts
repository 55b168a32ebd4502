import { type SQL, sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { changedCustomers, countedSales } from '../rollups/counted-results.sql.ts';
import { planReadingOf } from '../rollups/reading.ts';
import { attributedSales } from '../sendings/own-messages.sql.ts';
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

/** The sendings of some schedules, by schedule and channel: the common table expression `picked`. */
const pickedChannels = (accountId: number, scheduleIds: readonly number[]): SQL => sql`
  picked as materialized (
    select s.id || '/' || m.type as subject, o.id as occurrence_id, m.id as method_id, m.type
    from schedule s join occurrence o on o.schedule_id = s.id join send_method m on m.schedule_id = s.id
    where s.account_id = ${accountId} and s.id = any(${sql.param([...scheduleIds])}::int[])
  )`;

/** The sales of `picked` from the ledger: the common table expressions `own` and `sale`. */
const ledgerSales = (scope: Attribution & { readonly accountId: number }): SQL => sql`
  own as materialized (
    select d.id, d.customer_id, d.updated_at as at, m.subject
    from picked m join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id where ${isSent}
  ), sale as (${attributedSales(scope, sql`own.subject`)})`;

/**
 * The sales attributed to the messages of some schedules, by schedule and channel, in one statement for all of them. Where each message
 * counts, a sale may be in several.
 * @param fewMessages fewer messages altogether are read from the ledger
 */
export async function salesByChannel(
  database: Queryable,
  scope: Attribution & { readonly accountId: number },
  scheduleIds: readonly number[],
  { fewMessages }: { readonly fewMessages?: number | undefined } = {},
): Promise<ReadonlyMap<number, ReadonlyMap<Channel, number>>> {
  if (scheduleIds.length === 0) return new Map();
  const { accountId, attributionDays, attributionTouch } = scope;
  const rule = { accountId, attributionDays, attributionTouch };
  const picked = pickedChannels(accountId, scheduleIds);
  const reading = await planReadingOf(database, picked, { ...rule, period: undefined }, fewMessages);
  const sales = reading ? sql`${changedCustomers(accountId, reading)}, ${countedSales(rule, 'subject')}` : ledgerSales(rule);
  const { rows } = await database.execute<{ scheduleId: number; channel: Channel; amount: number }>(sql`
    with ${picked}, ${sales}
    select split_part(part, '/', 1)::int as "scheduleId", split_part(part, '/', 2) as channel, sum(amount)::float8 as amount
    from sale where is_counted_in_part group by part`);
  const bySchedule = Map.groupBy(rows, ({ scheduleId }) => scheduleId);
  return new Map([...bySchedule].map(([id, own]) => [id, new Map(own.map(({ channel, amount }) => [channel, amount]))]));
}
