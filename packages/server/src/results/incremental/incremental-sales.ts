import type { Channel } from '@pregon/contract/channels/channels';
import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import type { MessageCosts } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { resultSums } from '../sendings/result-sums.ts';
import { type MeasuredSubject, schedulesOf } from './measured-subject.sql.ts';
import { type ChannelPart, channelParts, channelsOfArms, type Measured, salesByChannel } from './channel-parts.ts';
import { type MeasuredEffect, measuredEffects } from './measured-effects.ts';
import { scheduleCosts } from './schedule-costs.ts';

export interface IncrementalScope extends Attribution {
  readonly accountId: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly now: Date;
  /** Whose schedules are measured; missing: all of the account. */
  readonly subject?: MeasuredSubject;
  /** How many experiments are measured from the receipts at most, if their sums are not kept. */
  readonly mostMeasured?: number;
}

/** A schedule with a control group, and what its messages added to the sales. */
export interface MeasuredSchedule extends Measured {
  readonly identifier: string;
  readonly name: string;
  readonly campaign: string;
  readonly channels: readonly Channel[];
  /** What it added, sold and cost by channel, as far as channels can be told apart. */
  readonly parts: readonly ChannelPart[];
  /** The month, on the account's clock, in which the first people were assigned: `2026-11`. */
  readonly month: string;
  readonly state: ExperimentOutcome['state'];
  readonly arePurchasesDeleted?: boolean | undefined;
  /** Its result is not in the figures: too many others have to be counted, too. It is like one that is sealed. */
  readonly isLeftOut?: boolean | undefined;
  readonly sealedUntil: string | null;
  /** Days after the assignment in which purchases count. */
  readonly horizonDays: number;
  readonly people: number;
}

interface ScheduleRow extends Record<string, unknown> {
  readonly scheduleId: number;
  readonly experimentId: number;
  readonly identifier: string;
  readonly name: string;
  readonly campaign: string;
  /** The channels by arm; those of the schedule itself are the arm 1 where there are no others. */
  readonly arms: Readonly<Record<string, readonly Channel[]>>;
  readonly month: string;
}

/** The schedules whose experiment has a control group and people, the newest first. */
async function schedulesWithControl(
  database: Queryable,
  { accountId, timeZone, subject }: IncrementalScope,
): Promise<ScheduleRow[]> {
  const { rows } = await database.execute<ScheduleRow>(sql`
    select s.id as "scheduleId", e.id as "experimentId", s.identifier, s.name, c.name as campaign,
      (select coalesce(jsonb_object_agg(arm, types), '{}') from (
        select coalesce(m.arm, 1) as arm, jsonb_agg(distinct m.type) as types from send_method m
        where m.schedule_id = s.id
          and (m.arm is not null or not exists (select from send_method o where o.schedule_id = s.id and o.arm is not null))
        group by 1) used) as arms,
      to_char(a.first_at at time zone ${timeZone}, 'YYYY-MM') as month
    from schedule s join experiment e on e.id = s.experiment_id and e.control_share > 0
    join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
    cross join lateral (select coalesce(
      (select min(first_at) from kept_arm where experiment_id = e.id), (select min(assigned_at) from assignment where experiment_id = e.id)
    ) as first_at) a
    where s.account_id = ${accountId} and a.first_at is not null and ${schedulesOf(subject)}
    order by a.first_at desc, s.id desc`);
  return rows;
}

/** What is known of a schedule, read for all of them at once. */
interface KnownSchedule {
  readonly row: ScheduleRow;
  readonly measured: MeasuredEffect;
  readonly attributed: number;
  readonly costs: readonly MessageCosts[];
  readonly sales: ReadonlyMap<Channel, number>;
}

function measuredSchedule({ row, measured, attributed, costs, sales }: KnownSchedule): MeasuredSchedule {
  const { scheduleId: _, experimentId: __, arms: used, ...schedule } = row;
  const { experiment, outcome, effect } = measured;
  const isPriced = costs.every(({ unpriced }) => unpriced === 0);
  const cost = isPriced ? costs.reduce((sum, { cost: own }) => sum + (own ?? 0), 0) : null;
  const whole = { effect, attributed, cost };
  const arms = armsOf(used);
  return {
    ...schedule,
    ...whole,
    channels: channelsOfArms(arms),
    parts: channelParts({
      whole,
      arms,
      effects: outcome?.comparisons ?? [],
      sales,
      costs: new Map(costs.map(({ channel, cost: own }) => [channel, own])),
    }),
    state: outcome?.state ?? 'sellado',
    ...(outcome?.arePurchasesDeleted && { arePurchasesDeleted: true }),
    ...(!outcome && { isLeftOut: true }),
    sealedUntil: outcome?.sealedUntil ?? null,
    horizonDays: experiment.horizonDays,
    people: outcome?.groups.reduce((sum, { people }) => sum + people, 0) ?? 0,
  };
}

const armsOf = (used: ScheduleRow['arms']): ReadonlyMap<number, readonly Channel[]> =>
  new Map(Object.entries(used).map(([arm, channels]) => [Number(arm), channels]));

/**
 * What the messages of each schedule with a control group added to the sales, as the page of its experiment says, beside the sales
 * attributed to them and their cost. The number of statements does not grow with that of schedules.
 */
export async function incrementalSales(database: Queryable, scope: IncrementalScope): Promise<MeasuredSchedule[]> {
  const rows = await schedulesWithControl(database, scope);
  const identifiers = rows.map(({ identifier }) => identifier);
  const sums = await resultSums(database, scope, 'schedule', identifiers);
  const costs = await scheduleCosts(database, scope, identifiers);
  const attributedTo = new Map(sums.map(({ id, amount }) => [id, amount]));
  const several = rows.filter(({ arms }) => channelsOfArms(armsOf(arms)).length > 1);
  const sales = await salesByChannel(
    database,
    scope,
    several.map(({ scheduleId }) => scheduleId),
  );
  const effects = await measuredEffects(database, scope, rows, scope.mostMeasured);
  return rows.flatMap((row) => {
    const measured = effects.get(row.scheduleId);
    if (!measured) return [];
    return measuredSchedule({
      row,
      measured,
      attributed: attributedTo.get(row.identifier) ?? 0,
      costs: costs.get(row.identifier) ?? [],
      sales: sales.get(row.scheduleId) ?? new Map(),
    });
  });
}
