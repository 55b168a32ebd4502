import { channelNames } from '@pregon/contract/channels/channels';
import { mostCountedCustomers } from '@pregon/contract/customers/customers.endpoints';
import type { CustomerFilter, CustomerSort, ListedCustomer } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { LaggingReads } from '../../kernel/database/lagging-reads.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import { customerCategory, customerFocus } from '../options/option-lists.ts';
import { optionName } from '../options/option-name.ts';
import { keptSalesRepository } from '../purchases/kept-sales.repository.ts';
import { customerStore, ofReadableStore, type StoreScope } from '../stores/store-scope.sql.ts';
import { isOpen, openChannels } from './open-channels.sql.ts';
import { type ListScope, orderedIds, salesOf } from './customer-order.ts';
import { searchConditions } from './customer-search.ts';
import { keptCandidates, lastPurchaseConditions } from './kept-candidates.ts';
import {
  bestIds,
  foundIds,
  idsOfPage,
  matching,
  type Narrowed,
  type SearchLimits,
  searchLimits,
  searchedIds,
} from './searched-customers.ts';

type Owner = StoreScope;

const columns = (
  scope: ListScope,
): SQL => sql`customer.id, trim(first_name || ' ' || last_name) as name, document, customer.email, mobile,
  customer.city, store.name as "storeName", focus, customer.category, last_purchase_at as "lastPurchaseAt",
  (${salesOf(scope)})::float8 as sales, customer.created_at as "createdAt",
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

const lastPurchase = {
  store: customerStore,
  at: sql`customer.last_purchase_at`,
};

/** The conditions of a filter without its search. Days are on the account's clock. */
function filterConditions(owner: Owner, timeZone: string, filter: CustomerFilter): SQL[] {
  const { focus, category, city, consent, has, bought } = filter;
  return [
    sql`customer.account_id = ${owner.accountId}`,
    ...ofReadableStore(owner, customerStore),
    sql`not exists (select from customer_merge m where m.merged_id = customer.id and m.undone_at is null)`,
    ...(focus ? [sql`focus = option_code(${focus})`] : []),
    ...(category ? [sql`customer.category = option_code(${category})`] : []),
    ...(city ? [sql`customer.city_code = option_code(${city})`] : []),
    ...(consent ? [consentCondition(consent)] : []),
    ...(has ? [addresses[has]] : []),
    ...(bought ? [bought === 'yes' ? sql`customer.last_purchase_at is not null` : sql`customer.last_purchase_at is null`] : []),
    ...lastPurchaseConditions(filter, timeZone, lastPurchase),
  ];
}

const noSearch = { name: undefined, others: [], same: [], isSameName: sql`false` };

async function scopeOf(database: Queryable, { accountId, storeIds }: Owner, now: Date): Promise<ListScope> {
  const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const isKept = (await keptSalesRepository.timeZone(database, accountId)) === timeZone;
  return { accountId, ...(storeIds && { storeIds }), timeZone, today, isKept };
}

function narrowed(scope: ListScope, filter: CustomerFilter): Narrowed {
  const search = filter.search?.trim();
  const ways = search ? searchConditions(search) : noSearch;
  return { filters: sql.join(filterConditions(scope, scope.timeZone, filter), sql` and `), ...ways };
}

/** The newest customers that meet a condition. */
async function select(database: Queryable, scope: ListScope, where: SQL, limit: number, offset = 0): Promise<ListedCustomer[]> {
  const { rows } = await database.execute<Row>(sql`
    select ${columns(scope)} from (
      select customer.* from customer where ${where} order by customer.id desc limit ${limit} offset ${offset}) customer
    left join store on store.id = ${customerStore} order by customer.id desc`);
  return rows.map(toListed);
}

interface Page {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  /** Keyset pagination: the last customer of the previous page; without it, previous pages are skipped by offset. */
  readonly after?: number | undefined;
  /** Without it the last registered come first. */
  readonly sort?: CustomerSort | undefined;
  readonly now?: Date;
}

interface FoundPage {
  /** One row more than the page size if there are further rows. */
  readonly items: readonly ListedCustomer[];
  /** Greater than `mostCountedCustomers` if the count was cut off. */
  readonly found: number;
}

const offsetOf = ({ page, size, after }: Page): number => (after === undefined ? (page - 1) * size : 0);

/** Reads a page in the order of the list, which is fast when many rows meet the condition. */
async function readInOrder(database: Queryable, scope: ListScope, where: SQL, page: Page): Promise<readonly ListedCustomer[]> {
  const onPage = page.after === undefined ? where : sql`${where} and customer.id < ${page.after}`;
  return select(database, scope, onPage, page.size + 1, offsetOf(page));
}

async function count(database: Queryable, where: SQL): Promise<number> {
  const { rows } = await database.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from customer where ${where} limit ${mostCountedCustomers + 1}) counted`);
  return rows[0]?.total ?? 0;
}

const isAmong = (ids: readonly number[]): SQL => sql`customer.id = any(${sql.param(ids)}::bigint[])`;

/** The customers with these ids, in their order. */
async function selectIds(database: Queryable, scope: ListScope, ids: readonly number[]): Promise<ListedCustomer[]> {
  const places = new Map(ids.map((id, place) => [id, place]));
  const rows = await select(database, scope, isAmong(ids), ids.length);
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

const candidateLimits = { most: mostCountedCustomers + 1, common: 2 * mostCountedCustomers };

/** A page of a filter without a search. Where an index finds few customers, these are all; else a page in the order of the list is fast. */
async function listed(database: Queryable, scope: ListScope, filter: CustomerFilter, where: SQL, page: Page): Promise<FoundPage> {
  const ids = await keptCandidates(database, scope, filter, where, candidateLimits);
  if (!ids) return { items: await readInOrder(database, scope, where, page), found: await count(database, where) };
  if (ids.length > mostCountedCustomers) return { items: await readInOrder(database, scope, where, page), found: ids.length };
  return { items: await selectIds(database, scope, idsOfPage(ids, page)), found: ids.length };
}

/** A page of a search, in the order of the list. */
async function searched(
  database: Database,
  scope: ListScope,
  found: Narrowed,
  page: Page,
  limits: SearchLimits,
): Promise<FoundPage> {
  const { ids, total } = await searchedIds(database, found, { ...page, offset: offsetOf(page) }, limits);
  return { items: await selectIds(database, scope, ids), found: total ?? mostCountedCustomers + 1 };
}

/** Those who meet a filter: their ids where an index finds them, and how many they are, up to `mostCountedCustomers` + 1. */
async function candidates(database: Database, scope: ListScope, filter: CustomerFilter, of: Narrowed, limits: SearchLimits) {
  const ids = filter.search?.trim()
    ? await foundIds(database, of, limits.common)
    : await keptCandidates(database, scope, filter, of.filters, candidateLimits);
  if (ids) return { where: isAmong(ids), found: ids.length };
  return { where: matching(of), found: filter.search?.trim() ? mostCountedCustomers + 1 : await count(database, of.filters) };
}

/** A page in an order that was asked for. */
async function sorted(
  database: Database,
  scope: ListScope,
  filter: CustomerFilter,
  { limits, sort, ...page }: Page & { readonly limits: SearchLimits; readonly sort: CustomerSort },
): Promise<FoundPage> {
  const of = narrowed(scope, filter);
  const { where, found } = await candidates(database, scope, filter, of, limits);
  const isFew = found <= mostCountedCustomers;
  const ids = await orderedIds(
    database,
    scope,
    { where: isFew ? where : matching(of), isFew },
    { ...page, sort, offset: offsetOf(page) },
  );
  return { items: await selectIds(database, scope, ids), found };
}

interface Exported {
  readonly filter: CustomerFilter;
  /** The customers that were chosen; undefined: all of the filter. */
  readonly only?: readonly number[] | undefined;
  readonly now?: Date;
}

export const customerListRepository = {
  /** Reads one page, by default the last registered first. Counts up to `mostCountedCustomers`. */
  async list(database: Database, owner: Owner, filter: CustomerFilter, page: Page, limits: SearchLimits = searchLimits) {
    const { sort, now = new Date() } = page;
    const scope = await scopeOf(database, owner, now);
    const read = (): Promise<FoundPage> => {
      if (sort) return sorted(database, scope, filter, { ...page, limits, sort });
      const of = narrowed(scope, filter);
      return filter.search?.trim()
        ? searched(database, scope, of, page, limits)
        : listed(database, scope, filter, of.filters, page);
    };
    const { items, found: total } = await read();
    const shown = items.slice(0, page.size);
    return {
      items: shown,
      total: Math.min(total, mostCountedCustomers),
      isMore: total > mostCountedCustomers,
      next: items.length > page.size ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  /** The best customers that a search finds, fast: of a common search not all of them are looked for. */
  async best(database: Queryable, owner: Owner, search: string, most: number) {
    const scope = await scopeOf(database, owner, new Date());
    const { ids, total } = await bestIds(database, narrowed(scope, { search }), most);
    return { items: await selectIds(database, scope, ids), total };
  },

  /** Streams the first `most` customers of a list in batches with a statement each, so that a slow download does not hold a connection. */
  async *all(reads: LaggingReads, owner: Owner, { filter, only, now = new Date() }: Exported, most: number, atOnce = 2000) {
    const scope = await reads.run((database) => scopeOf(database, owner, now), { current: true });
    const all = matching(narrowed(scope, filter));
    const where = only ? sql`${all} and ${isAmong(only)}` : all;
    let last: number | undefined;
    for (let sent = 0; sent < most;) {
      const from = last === undefined ? where : sql`${where} and customer.id < ${last}`;
      const size = Math.min(atOnce, most - sent);
      const batch = await reads.run((database) => select(database, scope, from, size), { current: true });
      if (batch.length > 0) yield batch;
      if (batch.length < atOnce) break;
      sent += batch.length;
      last = batch.at(-1)?.id;
    }
  },
};
