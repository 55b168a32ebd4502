import type { Channel } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { IncrementalScope } from './incremental-sales.ts';

/** A schedule that has sent messages of marketing and whose experiment nobody measures. */
export interface UnmeasuredSchedule {
  readonly identifier: string;
  readonly campaign: string;
  readonly channels: readonly Channel[];
  /** The month, on the account's clock, in which it started: `2026-11`. */
  readonly month: string;
}

/**
 * The schedules of an account that have started and are not among those with a control group, so that nobody knows what they added.
 * Messages of service are no marketing: nobody is left out of them.
 * @param measured identifiers of the schedules with a control group and people, with a result or not
 */
export async function unmeasuredSchedules(
  database: Queryable,
  { accountId, timeZone }: Pick<IncrementalScope, 'accountId' | 'timeZone'>,
  measured: readonly string[],
): Promise<UnmeasuredSchedule[]> {
  const { rows } = await database.execute<UnmeasuredSchedule & Record<string, unknown>>(sql`
    select s.identifier, c.name as campaign, to_char(begun.at at time zone ${timeZone}, 'YYYY-MM') as month,
      (select coalesce(jsonb_agg(distinct m.type), '[]') from send_method m where m.schedule_id = s.id) as channels
    from schedule s join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
      cross join lateral (select min(o.started_at) as at from occurrence o where o.schedule_id = s.id) begun
    where s.account_id = ${accountId} and begun.at is not null and not s.service_message
      and not s.identifier = any(${sql.param([...measured])}::uuid[])`);
  return rows;
}
