import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { storableText } from '../kernel/database/storable-text.ts';
import type { ClaimedMessage } from './claim.ts';
import { stateLiteral } from './outbox.table.ts';

/** The outcome of an attempt. */
export interface Attempt {
  /** Null: there was no response. */
  readonly status: number | null;
  /** Null: it was delivered. */
  readonly error: string | null;
}

/** When a message that failed is tried again, and its endpoint. */
export interface Retry {
  readonly isLast: boolean;
  readonly seconds: number;
  readonly endpointSeconds: number;
}

const longestError = 300;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Stores that a message was delivered. The endpoint works again. Only the dispatcher that claimed it last may settle it. */
export async function settleDelivered(
  database: Database,
  { id, attempts, endpointId }: ClaimedMessage,
  status: number,
): Promise<void> {
  await database.execute(sql`
    with settled as (
      update webhook_message set state = ${stateLiteral('delivered')}, settled_at = now(), last_status = ${status}, last_error = null
      where id = ${id} and attempts = ${attempts} and state = ${stateLiteral('pending')} returning endpoint_id
    )
    update webhook_endpoint e set failures = 0, failing_since = null, retry_at = null
    where e.id = ${endpointId} and e.failures > 0 and exists (select from settled)`);
}

/** Stores that an attempt failed: the message waits for another, or becomes a dead letter; the endpoint backs off. */
export async function settleFailed(
  database: Database,
  { id, attempts, endpointId }: ClaimedMessage,
  { status, error }: Attempt,
  { isLast, seconds, endpointSeconds }: Retry,
): Promise<void> {
  const reason = storableText(error ?? '', longestError);
  await database.execute(sql`
    with settled as (
      update webhook_message set last_status = ${status}, last_error = ${reason}, next_at = ${inSeconds(seconds)},
        state = ${stateLiteral(isLast ? 'dead' : 'pending')}, settled_at = ${isLast ? sql`now()` : sql`null`}
      where id = ${id} and attempts = ${attempts} and state = ${stateLiteral('pending')} returning endpoint_id
    )
    update webhook_endpoint e set failures = e.failures + 1, failing_since = coalesce(e.failing_since, now()),
      retry_at = ${inSeconds(endpointSeconds)}
    where e.id = ${endpointId} and exists (select from settled)`);
}
