import type { Channel } from '@pregon/contract/channels/channels';
import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { costsByChannel } from '../costs/message-costs.sql.ts';
import { experimentOutcome } from '../experiments/experiment-outcome.ts';
import { resultSums } from '../sendings/result-sums.ts';
import { type MeasuredSubject, schedulesOf } from './measured-subject.sql.ts';
import { type Effect, sumOfArms } from './sum-of-effects.ts';

export interface IncrementalScope extends Attribution {
  readonly accountId: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly now: Date;
  /** Whose schedules are measured; missing: all of the account. */
  readonly subject?: MeasuredSubject;
}

/** A schedule with a control group, and what its messages added to the sales. */
export interface MeasuredSchedule {
  readonly identifier: string;
  readonly name: string;
  readonly campaign: string;
  readonly channels: readonly Channel[];
  /** The month, on the account's clock, in which the first people were assigned: `2026-11`. */
  readonly month: string;
  readonly state: ExperimentOutcome['state'];
  readonly sealedUntil: string | null;
  /** Days after the assignment in which purchases count. */
  readonly horizonDays: number;
  readonly people: number;
  /** Null while the experiment has no result. */
  readonly effect: Effect | null;
  /** Sales attributed to its messages, whatever caused them. */
  readonly attributed: number;
  /** Null where a message has no price. */
  readonly cost: number | null;
}

/** The newest schedules that are listed. Each takes statements of its own. */
const mostSchedules = 100;

interface ScheduleRow extends Record<string, unknown> {
  readonly scheduleId: number;
  readonly experimentId: number;
  readonly identifier: string;
  readonly name: string;
  readonly campaign: string;
  readonly channels: readonly Channel[];
  readonly month: string;
}

/** The schedules whose experiment has a control group and people, the newest first. */
async function schedulesWithControl(
  database: Queryable,
  { accountId, timeZone, subject }: IncrementalScope,
): Promise<ScheduleRow[]> {
  const { rows } = await database.execute<ScheduleRow>(sql`
    select s.id as "scheduleId", e.id as "experimentId", s.identifier, s.name, c.name as campaign,
      array(select distinct m.type from send_method m where m.schedule_id = s.id order by 1) as channels,
      to_char(a.first_at at time zone ${timeZone}, 'YYYY-MM') as month
    from schedule s join experiment e on e.id = s.experiment_id and e.control_share > 0
    join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
    cross join lateral (select min(assigned_at) as first_at from assignment where experiment_id = e.id) a
    where s.account_id = ${accountId} and a.first_at is not null and ${schedulesOf(subject)}
    order by a.first_at desc, s.id desc limit ${mostSchedules}`);
  return rows;
}

async function measure(database: Queryable, row: ScheduleRow, experiment: Experiment, scope: IncrementalScope) {
  const { scheduleId, experimentId: _, ...schedule } = row;
  const { currency, now } = scope;
  const outcome = await experimentOutcome(database, { experiment, scheduleId, currency, now });
  const costs = await costsByChannel(database, { ...scope, selection: { kind: 'schedule', id: scheduleId } });
  const isPriced = costs.every(({ unpriced }) => unpriced === 0);
  return {
    ...schedule,
    state: outcome.state,
    sealedUntil: outcome.sealedUntil,
    horizonDays: experiment.horizonDays,
    people: outcome.groups.reduce((sum, { people }) => sum + people, 0),
    effect: outcome.state === 'resultado' ? sumOfArms(outcome.comparisons.map(({ total }) => total)) : null,
    cost: isPriced ? costs.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null,
  };
}

/**
 * What the messages of each schedule with a control group added to the sales, as the page of its experiment says, beside the sales
 * attributed to them and their cost.
 */
export async function incrementalSales(database: Queryable, scope: IncrementalScope): Promise<MeasuredSchedule[]> {
  const rows = await schedulesWithControl(database, scope);
  const sums = await resultSums(
    database,
    scope,
    'schedule',
    rows.map(({ identifier }) => identifier),
  );
  const attributedTo = new Map(sums.map(({ id, amount }) => [id, amount]));
  const measured: MeasuredSchedule[] = [];
  for (const row of rows) {
    const experiment = await experimentsRepository.find(database, scope.accountId, row.experimentId);
    if (!experiment) continue;
    const found = await measure(database, row, experiment, scope);
    measured.push({ ...found, attributed: attributedTo.get(row.identifier) ?? 0 });
  }
  return measured;
}
