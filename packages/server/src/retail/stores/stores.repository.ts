import type { Store, StoreForm, StoreRow } from '@pregon/contract/stores/store.schema';
import { mostStorePoints, type StoreFilter, type storeOrders, type StorePoint } from '@pregon/contract/stores/stores.operations';
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { storeColumns, storeRowColumns, storeValues } from './store-columns.ts';
import { ofReadableStore, type StoreScope } from './store-scope.sql.ts';
import { stores } from './stores.table.ts';

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Default: by name. */
  readonly sort?: { readonly by: (typeof storeOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The filter of the list, and the ids of stores that were chosen in it. */
type ChosenStores = StoreFilter & { readonly ids?: readonly number[] | undefined };

const same = (column: SQL, text: string | undefined) => (text ? sql`${column} = option_code(${text})` : undefined);

const matching = ({ accountId, ...scope }: StoreScope, { search, city, zone, channel, category, active, ids }: ChosenStores) =>
  and(
    eq(stores.accountId, accountId),
    ...ofReadableStore(scope, sql`${stores.id}`),
    ids ? inArray(stores.id, [...ids]) : undefined,
    search ? namesMatch([stores.name, stores.code, stores.city], search) : undefined,
    same(sql`${stores.cityCode}`, city),
    same(sql`${stores.zoneCode}`, zone),
    same(sql`option_code(${stores.channel})`, channel),
    same(sql`option_code(${stores.category})`, category),
    active === undefined ? undefined : eq(stores.active, active),
  );

const own = ({ accountId, ...scope }: StoreScope, id: number) =>
  and(eq(stores.accountId, accountId), eq(stores.id, id), ...ofReadableStore(scope, sql`${stores.id}`));

const orders: Readonly<Record<(typeof storeOrders)[number], SQL>> = {
  name: sql`store.name_code`,
  city: sql`store.city_code`,
  zone: sql`store.zone_code`,
  channel: sql`option_code(store.channel)`,
  category: sql`option_code(store.category)`,
  createdAt: sql`store.created_at`,
};

const byName = [asc(stores.nameCode), asc(stores.id)];

function inOrder(sort: Page['sort']): SQL[] {
  if (!sort) return byName;
  return [sort.direction === 'asc' ? asc(orders[sort.by]) : desc(orders[sort.by]), ...byName];
}

const toStore = (row: Omit<Store, 'createdAt'> & { createdAt: Date }): Store => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export const storesRepository = {
  /** One page. */
  async list(
    database: Queryable,
    principal: Principal,
    filter: StoreFilter,
    { page, size, sort }: Page,
  ): Promise<{ items: StoreRow[]; total: number }> {
    const where = matching(principal, filter);
    const [[counted], items] = await Promise.all([
      database.select({ total: count() }).from(stores).where(where),
      database
        .select(storeRowColumns)
        .from(stores)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items, total: counted?.total ?? 0 };
  },

  /** The stores of a list with coordinates, 1,000 at most, and how many have none. */
  async map(database: Queryable, principal: Principal, filter: StoreFilter): Promise<{ points: StorePoint[]; unplaced: number }> {
    const { id, name, city, active, coordinates } = storeColumns;
    const where = matching(principal, filter);
    const [[counted], points] = await Promise.all([
      database
        .select({ unplaced: count() })
        .from(stores)
        .where(and(where, eq(coordinates, ''))),
      database
        .select({ id, name, city, active, coordinates })
        .from(stores)
        .where(and(where, ne(coordinates, '')))
        .orderBy(...byName)
        .limit(mostStorePoints),
    ]);
    return { points, unplaced: counted?.unplaced ?? 0 };
  },

  /** The distinct values of each filter of the list, sorted. */
  async words(database: Queryable, { accountId, ...scope }: Principal) {
    const readable = sql.join([sql`account_id = ${accountId}`, ...ofReadableStore(scope, sql`id`)], sql` and `);
    const of = async (column: SQL): Promise<string[]> => {
      const { rows } = await database.execute<{ name: string }>(sql`
        select min(${column}) as name from store where ${readable} and ${column} <> ''
        group by option_code(${column}) order by option_code(${column})`);
      return rows.map(({ name }) => name);
    };
    const [cities, zones, channels, categories] = await Promise.all(
      [sql`city`, sql`zone`, sql`channel`, sql`category`].map((column) => of(column)),
    );
    return { cities: cities ?? [], zones: zones ?? [], channels: channels ?? [], categories: categories ?? [] };
  },

  /** One page with all fields of each store. */
  async whole(
    database: Queryable,
    principal: StoreScope,
    filter: ChosenStores,
    { page, size, sort }: Page,
  ): Promise<{ items: Store[]; total: number }> {
    const where = matching(principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(stores).where(where),
      database
        .select(storeColumns)
        .from(stores)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toStore), total: counted?.total ?? 0 };
  },

  async find(database: Queryable, principal: Principal, id: number): Promise<Store | undefined> {
    const [row] = await database.select(storeColumns).from(stores).where(own(principal, id));
    return row && toStore(row);
  },

  /** Locks the row of a store until the transaction ends. */
  async lock(transaction: Transaction, principal: Principal, id: number): Promise<Store | undefined> {
    const [row] = await transaction.select(storeColumns).from(stores).where(own(principal, id)).for('update');
    return row && toStore(row);
  },

  /** A store without a code gets one from its id: `T-00042`. */
  async create(transaction: Transaction, principal: Principal, form: StoreForm): Promise<Store> {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('store', 'id'))::int as id`,
    );
    const id = rows[0]?.id ?? 0;
    const code = form.code || `T-${String(id).padStart(5, '0')}`;
    const values = { ...storeValues(form), id, code, accountId: principal.accountId };
    const [row] = await transaction.insert(stores).overridingSystemValue().values(values).returning(storeColumns);
    if (!row) throw new Error('The database did not return the store.');
    return toStore(row);
  },

  /** The caller has locked the store: see `lock`. Without a code it keeps its current one. */
  async update(transaction: Transaction, principal: Principal, { id, code }: Store, form: StoreForm): Promise<Store> {
    const values = { ...storeValues(form), code: form.code || code };
    const [row] = await transaction.update(stores).set(values).where(own(principal, id)).returning(storeColumns);
    if (!row) throw new Error(`The store ${id} is not there.`);
    return toStore(row);
  },

  /** The caller has locked the store. */
  async activate(transaction: Transaction, principal: Principal, id: number, active: boolean): Promise<Store> {
    const [row] = await transaction.update(stores).set({ active }).where(own(principal, id)).returning(storeColumns);
    if (!row) throw new Error(`The store ${id} is not there.`);
    return toStore(row);
  },
};
