import { channelNames } from '@pregon/contract/channels/channels';
import { mostCountedCustomers } from '@pregon/contract/customers/customers.endpoints';
import type { CustomerFilter, ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerCategory, customerFocus } from '../options/option-lists.ts';
import { optionName } from '../options/option-name.ts';
import { isOpen, openChannels } from './open-channels.sql.ts';
import { searchConditions } from './customer-search.ts';

type Owner = Pick<Principal, 'accountId'>;

/** What a search finds beyond so many customers is looked for among the newest, instead of by the indexes of the search. */
const mostByIndex = 5000;

const columns = sql`customer.id, trim(first_name || ' ' || last_name) as name, document, customer.email, mobile,
  customer.city, store.name as "storeName", focus, customer.category, last_purchase_at as "lastPurchaseAt",
  customer.created_at as "createdAt",
  ${openChannels} as channels`;

type Row = ListedCustomer & Record<string, unknown>;

const toListed = ({ focus, category, lastPurchaseAt, createdAt, ...row }: Row): ListedCustomer => ({
  ...row,
  focus: optionName(customerFocus, focus),
  category: optionName(customerCategory, category),
  lastPurchaseAt: momentOrNull(lastPurchaseAt),
  createdAt: momentOf(createdAt),
});

const consentCondition = (consent: NonNullable<CustomerFilter['consent']>): SQL =>
  consent === 'none' ? sql`not (${sql.join(channelNames.map(isOpen), sql` or `)})` : isOpen(consent);

const addresses: Readonly<Record<NonNullable<CustomerFilter['has']>, SQL>> = {
  email: sql`customer.email is not null`,
  mobile: sql`mobile is not null`,
  both: sql`customer.email is not null and mobile is not null`,
  none: sql`customer.email is null and mobile is null`,
};

/** The conditions of a filter without its search. Days are the account's. */
function filterConditions(accountId: number, timeZone: string, filter: CustomerFilter): SQL[] {
  const { focus, category, city, store, consent, has, bought, from, to } = filter;
  return [
    sql`customer.account_id = ${accountId}`,
    sql`not exists (select from customer_merge m where m.merged_id = customer.id and m.undone_at is null)`,
    ...(focus ? [sql`focus = option_code(${focus})`] : []),
    ...(category ? [sql`customer.category = option_code(${category})`] : []),
    ...(city ? [sql`customer.city_code = option_code(${city})`] : []),
    ...(store ? [sql`coalesce(last_store_id, home_store_id) = ${store}`] : []),
    ...(consent ? [consentCondition(consent)] : []),
    ...(has ? [addresses[has]] : []),
    ...(bought ? [bought === 'yes' ? sql`last_purchase_at is not null` : sql`last_purchase_at is null`] : []),
    ...(from ? [sql`last_purchase_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`last_purchase_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ];
}

/**
 * The condition of a search. A rare one is answered by the indexes of names, documents and addresses; of a common one the newest
 * customers hold a page after a few thousand rows, and sorting all that the indexes find would take longer.
 */
async function searchCondition(database: Queryable, accountId: number, search: string): Promise<SQL> {
  const conditions = searchConditions(search);
  const own = sql`customer.account_id = ${accountId}`;
  const { rows } = await database.execute<{ isRare: boolean }>(sql`
    select ${sql.join(
      conditions.map(
        (condition) =>
          sql`(select count(*) from (select from customer where ${own} and ${condition} limit ${mostByIndex + 1}) f) <= ${mostByIndex}`,
      ),
      sql` and `,
    )} as "isRare"`);
  if (!rows[0]?.isRare) return sql`(${sql.join(conditions, sql` or `)})`;
  const found = conditions.map((condition) => sql`select customer.id from customer where ${own} and ${condition}`);
  return sql`customer.id in (${sql.join(found, sql` union `)})`;
}

async function narrowed(database: Queryable, { accountId }: Owner, filter: CustomerFilter): Promise<SQL> {
  const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
  const search = filter.search?.trim();
  const conditions = filterConditions(accountId, timeZone, filter);
  if (search) conditions.push(await searchCondition(database, accountId, search));
  return sql.join(conditions, sql` and `);
}

/** The newest customers that fulfil a condition. */
async function select(database: Queryable, where: SQL, limit: number, offset = 0): Promise<ListedCustomer[]> {
  const { rows } = await database.execute<Row>(sql`
    select ${columns} from (
      select customer.* from customer where ${where} order by customer.id desc limit ${limit} offset ${offset}) customer
    left join store on store.id = coalesce(customer.last_store_id, customer.home_store_id) order by customer.id desc`);
  return rows.map(toListed);
}

interface Page {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  /** The last customer of the page before; without it, pages before are counted off. */
  readonly after?: number | undefined;
}

export const customerListRepository = {
  /** One page, those registered last first. At most `mostCountedCustomers` are counted. */
  async list(database: Queryable, owner: Owner, filter: CustomerFilter, { page, size, after }: Page) {
    const where = await narrowed(database, owner, filter);
    const onPage = after === undefined ? where : sql`${where} and customer.id < ${after}`;
    const { rows } = await database.execute<{ total: number }>(sql`
      select count(*)::int as total from (select from customer where ${where} limit ${mostCountedCustomers + 1}) counted`);
    const found = rows[0]?.total ?? 0;
    const items = await select(database, onPage, size + 1, after === undefined ? (page - 1) * size : 0);
    const shown = items.slice(0, size);
    return {
      items: shown,
      total: Math.min(found, mostCountedCustomers),
      isMore: found > mostCountedCustomers,
      next: items.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  /** The first `most` customers of a list in batches: a statement for each, so that nobody who downloads slowly holds the database. */
  async *all(database: Queryable, owner: Owner, filter: CustomerFilter, most: number, atOnce = 2000) {
    const where = await narrowed(database, owner, filter);
    let last: number | undefined;
    for (let sent = 0; sent < most;) {
      const from = last === undefined ? where : sql`${where} and customer.id < ${last}`;
      const batch = await select(database, from, Math.min(atOnce, most - sent));
      if (batch.length > 0) yield batch;
      if (batch.length < atOnce) break;
      sent += batch.length;
      last = batch.at(-1)?.id;
    }
  },
};
