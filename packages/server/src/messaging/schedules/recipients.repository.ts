import { mostSortedRecipients } from '@pregon/contract/schedules/recipient-orders';
import { outcomes, type Recipient, type RecipientSort } from '@pregon/contract/schedules/recipients.schema';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { deliveries, deliveryState } from '../deliveries/deliveries.table.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { fullName, joinCustomer } from '../../retail/customers/customer.sql.ts';
import { engagementKind, type EngagementKind } from '../tracking/tracking.table.ts';
import { countFound, isBefore, type PartFilter, type PartKey, type RecipientPart, recipientParts } from './recipient-parts.ts';
import { occurrences, sendMethods } from './schedules.table.ts';

export interface RecipientFilter extends PartFilter {
  readonly search?: string | undefined;
  /** The ids of chosen rows. */
  readonly only?: readonly number[] | undefined;
}

const outcomeOf = new Map(outcomes.map((outcome) => [deliveryState[outcome] as number, outcome]));

/** Time of the first engagement with a message by a person; bots do not count. */
const firstAt = (kind: EngagementKind): SQL<Date | null> =>
  sql<Date | null>`(select min(e.first_at) from engagement e
    where e.delivery_id = delivery.id and e.kind = ${engagementKind[kind]} and not e.machine)`.mapWith(deliveries.updatedAt);

/** The last reply to a message. */
const lastReply = (column: 'text' | 'received_at') =>
  sql<string | null>`(select r.${sql.raw(column)} from message_reply r where r.delivery_id = delivery.id
    order by r.received_at desc, r.id desc limit 1)`;

const columns = {
  id: deliveries.id,
  occurrenceId: deliveries.occurrenceId,
  methodId: deliveries.methodId,
  customerId: deliveries.customerId,
  customerName: fullName,
  type: sendMethods.type,
  address: deliveries.address,
  occurrenceAt: occurrences.dueAt,
  state: deliveries.state,
  at: deliveries.updatedAt,
  attempts: deliveries.attempts,
  messageId: deliveries.messageId,
  reason: deliveries.error,
  deliveredAt: deliveries.deliveredAt,
  openedAt: firstAt('open'),
  clickedAt: firstAt('click'),
  bouncedAt: deliveries.bouncedAt,
  replyText: lastReply('text').mapWith(String) as SQL<string | null>,
  replyAt: lastReply('received_at').mapWith(deliveries.updatedAt) as SQL<Date | null>,
};

/** The order of the unique index. */
const newestFirst = [desc(deliveries.occurrenceId), desc(deliveries.methodId), desc(deliveries.customerId)];

const select = (database: Queryable, where: SQL | undefined, order: readonly SQL[] = newestFirst) =>
  database
    .select(columns)
    .from(deliveries)
    .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
    .innerJoin(sendMethods, eq(sendMethods.id, deliveries.methodId))
    .leftJoin(...joinCustomer(deliveries.customerId))
    .where(where)
    .orderBy(...order);

/** Names are compared without accents and case; outcomes from those to come to those that were skipped. */
const sortKeys: Readonly<Record<RecipientSort['by'], SQL>> = {
  customer: sql`coalesce(name_order(customer.first_name, customer.last_name), '~') collate "C"`,
  outcome: sql`array_position(${sql.param(outcomes.map((outcome) => deliveryState[outcome]))}::int[], ${deliveries.state}::int)`,
  type: sql`${sendMethods.type}`,
  at: sql`${deliveries.updatedAt}`,
};

type Row = Awaited<ReturnType<typeof select>>[number];

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

function toRecipient(row: Row): Recipient {
  const { id, customerId, customerName, type, address, attempts, messageId, reason, replyText, replyAt } = row;
  return {
    id,
    ...(customerId !== null && { customerId }),
    customerName: customerId === null ? 'Cliente eliminado' : customerName,
    type,
    address,
    attempts,
    messageId,
    reason,
    outcome: outcomeOf.get(row.state) ?? 'pending',
    occurrenceAt: row.occurrenceAt.toISOString(),
    at: row.at.toISOString(),
    deliveredAt: moment(row.deliveredAt),
    openedAt: moment(row.openedAt),
    clickedAt: moment(row.clickedAt),
    bouncedAt: moment(row.bouncedAt),
    reply: replyText === null || replyAt === null ? null : { text: replyText, at: replyAt.toISOString() },
  };
}

/** The cursor of a row (keyset pagination): where the page before ended. Customers who were erased come before all others. */
const cursorOf = ({ occurrenceId, methodId, customerId }: Row): string =>
  [occurrenceId, methodId, customerId ?? Number.MAX_SAFE_INTEGER].join('.');

const isAfter = (cursor: string): SQL => {
  const [occurrenceId = 0, methodId = 0, customerId = 0] = cursor.split('.').map(Number);
  return sql`(delivery.occurrence_id, delivery.method_id, delivery.customer_id) < (${occurrenceId}, ${methodId}, ${customerId})`;
};

const matchesSearch = (search: string): SQL => namesMatch([columns.customerName, deliveries.address], search);

/** The condition of a filter on the rows of a part; undefined: all of them. */
const narrowedBy = ({ outcome, search, only }: RecipientFilter): SQL | undefined =>
  and(
    outcome ? eq(deliveries.state, deliveryState[outcome]) : undefined,
    search ? matchesSearch(search) : undefined,
    only ? inArray(deliveries.id, [...only]) : undefined,
  );

interface Page {
  readonly page: number;
  readonly size: number;
  /** Cursor of the last row of the page before; without it, pages are skipped by offset. */
  readonly after?: string | undefined;
  /** Where more than `mostSortedRecipients` match, the list keeps its order. */
  readonly sort?: RecipientSort | undefined;
}

/** A page of recipients in an order that no index has. */
async function sorted(
  database: Queryable,
  parts: readonly PartKey[],
  narrowed: SQL | undefined,
  { page, size, sort: { by, direction } }: Page & { readonly sort: RecipientSort },
): Promise<Row[]> {
  const of = and(
    inArray(deliveries.occurrenceId, [...new Set(parts.map(({ occurrenceId }) => occurrenceId))]),
    inArray(deliveries.methodId, [...new Set(parts.map(({ methodId }) => methodId))]),
    narrowed,
  );
  const key = direction === 'desc' ? desc(sortKeys[by]) : asc(sortKeys[by]);
  return select(database, of, [key, ...newestFirst])
    .limit(size)
    .offset((page - 1) * size);
}

/** The number of rows of a filter: from the counters where they tell, otherwise at most `mostCounted` are counted. */
const totalOf = async (database: Queryable, parts: readonly RecipientPart[], filter: RecipientFilter): Promise<number> =>
  filter.search || filter.only
    ? countFound(database, parts, narrowedBy(filter))
    : parts.reduce((sum, { people }) => sum + people, 0);

/** The recipients of a schedule's occurrences. The caller has checked that the schedule is the account's. */
export const recipientsRepository = {
  /**
   * One page: by default newest occurrence first, in it newest customer first, the order of the unique index. `page` is 1-based.
   * The total comes from the counters; of a search at most `mostCounted` are counted.
   */
  async list(
    database: Queryable,
    scheduleId: number,
    filter: RecipientFilter,
    { page, size, after, sort }: Page,
  ): Promise<{ readonly items: Recipient[]; readonly total: number; readonly next: string | null }> {
    const { search } = filter;
    const parts = await recipientParts(database, scheduleId, filter);
    const narrowed = narrowedBy(filter);
    const total = await totalOf(database, parts, filter);
    if (sort && parts.length > 0 && total <= mostSortedRecipients) {
      const inOrder = await sorted(database, parts, narrowed, { page, size, sort });
      return { items: inOrder.map(toRecipient), total, next: null };
    }
    const rows: Row[] = [];
    let skipped = after === undefined ? (page - 1) * size : 0;
    for (const { occurrenceId, methodId, people } of parts) {
      if (rows.length >= size) break;
      if (!search && after === undefined && skipped >= people) {
        skipped -= people;
        continue;
      }
      if (after !== undefined && isBefore({ occurrenceId, methodId }, after)) continue;
      const of = and(eq(deliveries.occurrenceId, occurrenceId), eq(deliveries.methodId, methodId), narrowed);
      const found = await select(database, after === undefined ? of : and(of, isAfter(after)))
        .limit(size - rows.length)
        .offset(skipped);
      if (found.length > 0) skipped = 0;
      else if (search && skipped > 0) skipped -= await countFound(database, [{ occurrenceId, methodId }], narrowed);
      rows.push(...found);
    }
    const last = rows.at(-1);
    return { items: rows.map(toRecipient), total, next: last && rows.length === size ? cursorOf(last) : null };
  },

  /** The number of rows of a filter; of a search and of chosen rows at most 10,000 are counted. */
  async count(database: Queryable, scheduleId: number, filter: RecipientFilter): Promise<number> {
    return totalOf(database, await recipientParts(database, scheduleId, filter), filter);
  },

  /** All recipients of a filter in batches, a statement each, so that a slow download does not hold a connection. */
  async *all(
    database: Queryable,
    scheduleId: number,
    filter: RecipientFilter = {},
    atOnce = 2000,
  ): AsyncGenerator<readonly Recipient[]> {
    const narrowed = narrowedBy(filter);
    for (const { occurrenceId, methodId } of await recipientParts(database, scheduleId, filter)) {
      const of = and(eq(deliveries.occurrenceId, occurrenceId), eq(deliveries.methodId, methodId), narrowed);
      let last: string | undefined;
      for (;;) {
        const rows = await select(database, last === undefined ? of : and(of, isAfter(last))).limit(atOnce);
        const end = rows.at(-1);
        if (end) yield rows.map(toRecipient);
        if (!end || rows.length < atOnce) break;
        last = cursorOf(end);
      }
    }
  },
};
