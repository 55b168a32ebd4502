import { channelNames } from '@pregon/contract/channels/channels';
import type { ChannelResults, UsualResults } from '@pregon/contract/results/sending-results.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { isInPeriod, type MessageScope } from './own-messages.sql.ts';

export type Rows<Row> = Record<string, unknown> & Row;

/** Cities and stores that are listed: all of a country's, so that they add up. It bounds a response, whatever was imported as a city. */
export const mostGroups = 1500;

/** Sums over the rows of `sale`, of which those with `isCounted` make the receipts and the money. */
export const salesSums = (scope: MessageScope, isCounted: SQL): SQL => {
  const isIn = sql`${isCounted} and ${isInPeriod(scope, sql`sale.at`)}`;
  return sql`count(*) filter (where is_purchase and ${isIn})::int as purchases, coalesce(sum(amount) filter (where ${isIn}), 0)::float8 as amount,
  count(distinct sale.delivery_id) filter (where is_purchase and ${isInPeriod(scope, sql`sale.message_at`)})::int as converted`;
};

/** The counts of one channel, all of which are 0 where nothing happened. */
export const channelFigures = [
  'audience',
  'delivered',
  'failed',
  'uncertain',
  'skipped',
  'openable',
  'opened',
  'clicked',
  'bounced',
  'openedByMachines',
  'converted',
  'convertedAfterClick',
  'purchases',
  'amount',
  'left',
  'complaints',
  'replies',
] as const satisfies readonly (keyof ChannelResults)[];

/** Of these, the counts of which it is told what is usual. */
export const usualFigures = [
  'delivered',
  'failed',
  'uncertain',
  'skipped',
  'openable',
  'opened',
  'clicked',
  'bounced',
  'converted',
  'purchases',
  'amount',
  'left',
  'complaints',
  'replies',
] as const satisfies readonly (keyof UsualResults & (typeof channelFigures)[number])[];

/** Columns of these names, 0 where an outer join has nothing. */
export const filled = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
    sql`, `,
  );

export const byChannelOrder = (one: { channel: ChannelResults['channel'] }, other: typeof one): number =>
  channelNames.indexOf(one.channel) - channelNames.indexOf(other.channel);

export const groupFigures = ['delivered', 'openable', 'opened', 'clicked', 'converted', 'purchases', 'amount'] as const;
