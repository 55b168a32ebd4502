import { type SQL, sql } from 'drizzle-orm';

/** Whether anybody is told of anything: a statement that publishes nothing is much faster to plan. */
export const anyActive = sql`exists (select from webhook_endpoint where active)`;

/**
 * An INSERT into the outbox of what every subscribed endpoint is told: a statement, or a data-modifying CTE, in the transaction of the
 * event itself (transactional outbox). For callers that have asked whether there is any endpoint (`anyActive`).
 *
 * @param events a SELECT of account, type, customer (null: the order does not matter) and data as JSON, in the order of the events
 */
export const publishAskedSql = (events: SQL): SQL => sql`
  insert into webhook_message (account_id, endpoint_id, type, customer_id, payload)
  select event.account_id, e.id, event.type, event.customer_id, jsonb_build_object('type', event.type,
    'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', event.data)
  from (${events}) as event (account_id, type, customer_id, data)
    join webhook_endpoint e on e.account_id = event.account_id and e.active and event.type = any(e.types)`;

/** The same for callers that have not: it costs nothing while no account has an endpoint. */
export const publishSql = (events: SQL): SQL => sql`${publishAskedSql(events)} where ${anyActive}`;
