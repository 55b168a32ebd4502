import { eventTypes, keptEventDays, type EventType } from '@pregon/contract/events/event-types';
import type { CustomerEvent } from '@pregon/contract/events/events.schema';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';

type Owner = Pick<Principal, 'accountId'>;

/** An event of a known customer, to be stored. */
export interface NewEvent {
  readonly senderId: string;
  readonly customerId: number;
  readonly type: EventType;
  readonly name: string;
  readonly nameCode: string;
  /** ISO 8601 */
  readonly at: string;
  readonly properties: CustomerEvent['properties'];
}

const pageSize = 25;
const mostNames = 200;
/** Number of events that one statement deletes. */
const deletedAtOnce = 10_000;
const dayMs = 86_400_000;

export const customerEventsRepository = {
  /**
   * Stores events, and returns the sender's identifiers of those that were not stored before. They are sorted, so that requests with the
   * same events cannot wait for each other.
   */
  async add(database: Queryable, { accountId }: Owner, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
    const rows = events.toSorted((one, other) => (one.senderId < other.senderId ? -1 : 1));
    const column = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`;
    const { rows: stored } = await database.execute<{ senderId: string }>(sql`
      insert into customer_event (account_id, sender_id, customer_id, type, name, name_code, at, properties)
      select ${accountId}::int, t.* from unnest(
        ${column(
          rows.map(({ senderId }) => senderId),
          'text',
        )},
        ${column(
          rows.map(({ customerId }) => customerId),
          'bigint',
        )},
        ${column(
          rows.map(({ type }) => type),
          'text',
        )},
        ${column(
          rows.map(({ name }) => name),
          'text',
        )},
        ${column(
          rows.map(({ nameCode }) => nameCode),
          'text',
        )},
        ${column(
          rows.map(({ at }) => at),
          'timestamptz',
        )},
        ${column(
          rows.map(({ properties }) => JSON.stringify(properties)),
          'jsonb',
        )}
      ) as t
      on conflict (account_id, sender_id) do nothing
      returning sender_id as "senderId"`);
    return new Set(stored.map(({ senderId }) => senderId));
  },

  /** The events of a customer, the newest first, from those before the event `after` on. */
  async list(
    database: Queryable,
    { accountId }: Owner,
    customerId: number,
    after?: number,
  ): Promise<{ readonly items: CustomerEvent[]; readonly next: number | null }> {
    const own = sql`account_id = ${accountId} and customer_id = ${customerId}`;
    const before =
      after === undefined ? sql`` : sql`and (at, id) < (select at, id from customer_event where ${own} and id = ${after})`;
    const { rows } = await database.execute<CustomerEvent & Record<string, unknown>>(sql`
      select id, type, name, at, properties from customer_event
      where ${own} ${before} order by at desc, id desc limit ${pageSize + 1}`);
    const items = rows.slice(0, pageSize).map(({ at, ...event }) => ({ ...event, at: momentOf(at) }));
    return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
  },

  /** All events of a customer, the newest first, for a request of access by the customer. */
  async ofCustomer(database: Queryable, { accountId }: Owner, customerId: number): Promise<CustomerEvent[]> {
    const { rows } = await database.execute<CustomerEvent & Record<string, unknown>>(sql`
      select id, type, name, at, properties from customer_event
      where account_id = ${accountId} and customer_id = ${customerId} order by at desc, id desc`);
    return rows.map(({ at, ...event }) => ({ ...event, at: momentOf(at) }));
  },

  /**
   * The names of the custom events of an account, each as it was sent last. Steps from one name to the next along the index, because an
   * account has few names and many events.
   */
  async names(database: Queryable, { accountId }: Owner): Promise<string[]> {
    const custom = sql`account_id = ${accountId} and type = 'custom'`;
    const { rows } = await database.execute<{ name: string }>(sql`
      with recursive code as (
        (select name_code from customer_event where ${custom} order by name_code limit 1)
        union all
        select (select e.name_code from customer_event e where ${custom} and e.name_code > code.name_code order by e.name_code limit 1)
        from code where code.name_code is not null
      )
      select latest.name from (select name_code from code where name_code is not null limit ${mostNames}) as known
      cross join lateral (
        select name from customer_event where ${custom} and name_code = known.name_code order by at desc limit 1
      ) as latest`);
    return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'es'));
  },

  /** Deletes the events whose retention is over, in batches. */
  async deleteOld(database: Queryable, now: Date): Promise<void> {
    for (const type of eventTypes) {
      const before = new Date(now.getTime() - keptEventDays[type] * dayMs).toISOString();
      for (;;) {
        const { rows } = await database.execute<{ deleted: number }>(sql`
          with old as (
            select customer_id, id from customer_event where type = ${type} and at < ${before}::timestamptz
            order by at limit ${deletedAtOnce} for update skip locked
          ), gone as (delete from customer_event e using old where (e.customer_id, e.id) = (old.customer_id, old.id) returning 1)
          select count(*)::int as deleted from gone`);
        if ((rows[0]?.deleted ?? 0) < deletedAtOnce) break;
      }
    }
  },
};
