import type { PlatformQueue } from '@pregon/contract/platform/platform-operation.endpoints';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { isGoing } from '../schedules/schedule-state.ts';
import { raw } from './ledger.ts';

interface Counted extends Record<string, unknown> {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly oldestAt: string | null;
}

const { scheduled, running } = occurrenceState;

const asQueue = (kind: PlatformQueue['kind'], row: Partial<Counted> | undefined): PlatformQueue => ({
  kind,
  waiting: row?.waiting ?? 0,
  active: row?.active ?? 0,
  ...(row?.failed !== undefined && { failed: row.failed }),
  ...(row?.oldestAt && { oldestAt: new Date(row.oldestAt).toISOString() }),
});

/** Sendings that are due: those that have not begun wait, those of schedules that do not go on are left out. */
async function readSendings(database: Queryable, now: Date): Promise<PlatformQueue> {
  const isDue = sql`o.state = ${textLiteral(scheduled)} and o.due_at <= ${now.toISOString()}::timestamptz
    and (s.undo_until is null or s.undo_until <= ${now.toISOString()}::timestamptz)`;
  // Transactional messages enter a sending that never ends.
  const { rows } = await database.execute<Omit<Counted, 'failed'>>(sql`
    select count(*) filter (where ${isDue})::int as waiting,
      count(*) filter (where o.state = ${textLiteral(running)})::int as active, min(o.due_at) filter (where ${isDue}) as "oldestAt"
    from occurrence o join schedule s on s.id = o.schedule_id
    where o.state in (${textLiteral(scheduled, running)}) and s.profile_key is not null and ${isGoing}`);
  return asQueue('sendings', rows[0]);
}

/**
 * Messages of sendings in progress, from the counters of the ledger. Leased ones are in the hands of a worker: they are counted by their
 * own index, which holds no more than the workers have at a time.
 */
async function readMessages(database: Queryable): Promise<PlatformQueue> {
  const { rows } = await database.execute<Counted>(sql`
    with counted as (
      select o.id, min(coalesce(o.started_at, o.due_at)) as at, sum(c.open)::int as open, sum(c.failed)::int as failed
      from occurrence o join schedule s on s.id = o.schedule_id join delivery_count c on c.occurrence_id = o.id
      where o.state = ${textLiteral(running)} and ${isGoing} group by o.id),
    leased as (select count(*)::int as held from delivery where state = ${raw('sending')})
    select greatest(coalesce(sum(open), 0) - max(held), 0)::int as waiting, max(held) as active, coalesce(sum(failed), 0)::int as failed,
      min(at) filter (where open > 0) as "oldestAt"
    from leased left join counted on true`);
  return asQueue('messages', rows[0]);
}

/** The queues of messaging. */
export async function readMessagingQueues(database: Queryable, now: Date): Promise<PlatformQueue[]> {
  return Promise.all([readSendings(database, now), readMessages(database)]);
}
