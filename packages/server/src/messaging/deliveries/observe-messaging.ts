import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { byChannel } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Metrics } from '../../kernel/observability/metrics.ts';

/**
 * Exposes the backlog of messages in the database as metrics. It is the same in every process: aggregate by maximum, not by sum.
 */
export function observeMessaging(metrics: Metrics, database: Database): void {
  metrics.observeGauge(
    'pregon_queue_age_seconds',
    'How long the oldest sending has been due without having been started.',
    'queue',
    async () => {
      const { rows } = await database.execute<{ seconds: number }>(sql`
        select coalesce(extract(epoch from now() - min(o.due_at)), 0)::float8 as seconds from occurrence o
        join schedule s on s.id = o.schedule_id
        where o.state = ${textLiteral(occurrenceState.scheduled)} and o.due_at <= now() and s.active and s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running)})
          and (s.undo_until is null or s.undo_until <= now())`);
      return { sendings: rows[0]?.seconds ?? 0 };
    },
  );
  metrics.observeGauge(
    'pregon_quota_used_ratio',
    'The largest part of a monthly quota that any account has used, by channel; 1 and more: it is used up.',
    'channel',
    () => messageUseRepository.largestRatios(database, new Date()),
  );
  metrics.observeGauge(
    'pregon_channel_paused',
    '1: the provider of this channel takes no messages at present.',
    'channel',
    async () => {
      const { rows } = await database.execute<{ channel: string; paused: boolean }>(sql`
      select channel, until > now() as paused from channel_pause`);
      return { ...byChannel(() => 0), ...Object.fromEntries(rows.map(({ channel, paused }) => [channel, Number(paused)])) };
    },
  );
}
