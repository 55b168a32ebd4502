import { sql } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';
import { stateLiteral } from './outbox.table.ts';
import { isNotSuspended } from '../identity/accounts/suspended-accounts.sql.ts';

/** A message that this dispatcher has claimed, and where it goes. */
export interface ClaimedMessage {
  readonly id: number;
  readonly endpointId: number;
  readonly accountId: number;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
  /** Consecutive failures of the endpoint so far. */
  readonly failures: number;
  /** Encrypted; the former secret while it is valid. */
  readonly secrets: readonly string[];
}

interface Claim {
  /** How many messages at most, in all and for one endpoint. */
  readonly size: number;
  readonly perEndpoint: number;
  /** Endpoints that are left out, because this process has enough requests open to them. */
  readonly busy: readonly number[];
  readonly leaseSeconds: number;
}

/**
 * Claims messages that are due, under a lease: a message of a killed dispatcher is sent again when it expires. Of each customer only the
 * first that is not settled. An endpoint that failed last gets one message as a probe.
 */
export async function claimMessages(
  database: Queryable,
  { size, perEndpoint, busy, leaseSeconds }: Claim,
): Promise<ClaimedMessage[]> {
  const pending = stateLiteral('pending');
  const { rows } = await database.execute<Record<string, unknown> & Omit<ClaimedMessage, 'id'> & { id: string }>(sql`
    with due as (
      select m.id from webhook_endpoint e cross join lateral (
        select m.id from webhook_message m
        where m.endpoint_id = e.id and m.state = ${pending} and m.next_at <= now() and not exists (
          select from webhook_message earlier where earlier.endpoint_id = m.endpoint_id and earlier.customer_id = m.customer_id
            and earlier.state = ${pending} and earlier.id < m.id)
        order by m.id limit case when e.failures > 0 then 1 else ${perEndpoint}::int end
        for update skip locked
      ) m
      where e.active and ${isNotSuspended(sql`e.account_id`)} and (e.retry_at is null or e.retry_at <= now()) and e.id <> all(${sql.param([...busy])}::int[])
      limit ${size}::int
    )
    update webhook_message m set attempts = m.attempts + 1, next_at = now() + make_interval(secs => ${leaseSeconds})
    from due, webhook_endpoint e where m.id = due.id and e.id = m.endpoint_id
    returning m.id, m.endpoint_id as "endpointId", m.account_id as "accountId", e.url, m.payload::text as body, m.attempts, e.failures,
      case when e.previous_until > now() then array[e.secret, e.previous_secret] else array[e.secret] end as secrets`);
  return rows.map((row) => ({ ...row, id: Number(row.id) })).toSorted((a, b) => a.id - b.id);
}
