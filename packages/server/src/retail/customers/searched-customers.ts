import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../kernel/database/database.ts';
import type { SearchConditions } from './customer-search.ts';

/** Conditions on customers: `filters`, and one of the ways to look somebody up. Without a way: no search. */
export interface Narrowed extends SearchConditions {
  readonly filters: SQL;
}

export interface SearchLimits {
  /** A search with more results is common: it is answered from the newest of them, uncounted. */
  readonly common: number;
  /** So many of the newest customers are compared one by one with a common search: splitting a name into words is slow. */
  readonly newest: number;
}

export const searchLimits: SearchLimits = { common: 5000, newest: 6000 };

/** The page of a search: customers before `after` (the last one of the previous page), or from an offset. */
interface SearchPage {
  readonly page: number;
  readonly size: number;
  readonly after?: number | undefined;
  readonly offset: number;
}

/** The ids of a page, newest first, one more than its size if there are more. `total` is undefined where nobody counted. */
interface SearchedPage {
  readonly ids: readonly number[];
  readonly total: number | undefined;
}

const waysOf = ({ name, others }: Narrowed): SQL[] => (name ? [name, ...others] : [...others]);

/** The conditions together. */
export const matching = (narrowed: Narrowed): SQL => {
  const ways = waysOf(narrowed);
  return ways.length === 0 ? narrowed.filters : sql`${narrowed.filters} and (${sql.join(ways, sql` or `)})`;
};

/** Tells the planner which access paths it may take, until the end of the transaction. */
const allow = (transaction: Transaction, { indexScan, seqScan }: Readonly<Record<'indexScan' | 'seqScan', boolean>>) =>
  transaction.execute(sql`
    select set_config('enable_indexscan', ${indexScan ? 'on' : 'off'}, true), set_config('enable_seqscan', ${seqScan ? 'on' : 'off'}, true)`);

const readIds = async (transaction: Transaction, statement: SQL): Promise<number[]> =>
  (await transaction.execute<{ id: number }>(statement)).rows.map(({ id }) => id);

/** The ids that each of some ways finds. `rest` ends the statement of each: an order, a limit. */
const idsOfWays = (filters: SQL, ways: readonly SQL[], rest = sql``): SQL =>
  sql.join(
    ways.map((way) => sql`(select customer.id from customer where ${filters} and ${way}${rest})`),
    sql` union `,
  );

/** What a search finds by its indexes. */
interface IndexedIds {
  /** Every result; undefined: there are more than were asked for. */
  readonly all?: readonly number[];
  /** Some of the results, in the order of an index other than that of the list: their ids are like those of all. */
  readonly sample?: readonly number[];
}

/**
 * All results of a search, each way by its own index: joined by OR, the words of each name found would be split again. The planner does
 * not know what that costs, so for names only bitmaps of their index are left to it.
 */
async function indexedIds(transaction: Transaction, { filters, name, others }: Narrowed, most: number): Promise<IndexedIds> {
  const limit = sql` limit ${most + 1}`;
  await allow(transaction, { indexScan: true, seqScan: false });
  const byOthers = others.length > 0 ? await readIds(transaction, idsOfWays(filters, others, limit)) : [];
  if (byOthers.length > most) return { sample: byOthers };
  if (!name) return { all: byOthers };
  await allow(transaction, { indexScan: false, seqScan: false });
  const ids = [...new Set([...byOthers, ...(await readIds(transaction, idsOfWays(filters, [name], limit)))])];
  return ids.length > most ? {} : { all: ids };
}

/** The ids of the newest customers, to be narrowed by conditions. */
const newestOf = (filters: SQL, newest: number): SQL =>
  sql`select id from (select * from customer where ${filters} order by customer.id desc limit ${newest}) as customer`;

/** Whether some results are among the newest customers of a filter, whose page these can then fill. */
async function areNewest(transaction: Transaction, filters: SQL, newest: number, sample: readonly number[]): Promise<boolean> {
  const [oldest] = await readIds(transaction, sql`select min(id) as id from (${newestOf(filters, newest)}) as newest`);
  return oldest !== undefined && sample.some((id) => id >= oldest);
}

/**
 * A page of a common search. Mostly the newest customers fill it; where the results are older ones, all are found by the indexes, each of
 * which keeps the newest of its own only.
 */
async function commonIds(
  transaction: Transaction,
  narrowed: Narrowed,
  page: SearchPage,
  { newest }: SearchLimits,
  sample: readonly number[] | undefined,
): Promise<SearchedPage> {
  const filters = page.after === undefined ? narrowed.filters : sql`${narrowed.filters} and customer.id < ${page.after}`;
  const ofPage = sql`order by id desc limit ${page.size + 1} offset ${page.offset}`;
  const ways = waysOf(narrowed);
  await allow(transaction, { indexScan: true, seqScan: true });
  // After a page there are mostly more of the same age.
  if (!sample || page.after !== undefined || (await areNewest(transaction, filters, newest, sample))) {
    const among = await readIds(transaction, sql`${newestOf(filters, newest)} where ${sql.join(ways, sql` or `)} ${ofPage}`);
    if (among.length > page.size) return { ids: among, total: undefined };
  }
  await allow(transaction, { indexScan: false, seqScan: false });
  const newestOfWay = sql` order by customer.id desc limit ${page.offset + page.size + 1}`;
  const ids = await readIds(transaction, sql`select id from (${idsOfWays(filters, ways, newestOfWay)}) as found ${ofPage}`);
  // A page that is not full is the last one, so its end tells the total.
  const isLast = ids.length > 0 && ids.length <= page.size;
  return { ids, total: isLast ? (page.page - 1) * page.size + ids.length : undefined };
}

/** The ids of a page among all ids that were found, in any order: newest first, one more than its size if there are more. */
export function idsOfPage(all: readonly number[], { after, page, size }: Omit<SearchPage, 'offset'>): readonly number[] {
  const ids = all.toSorted((one, other) => other - one).filter((id) => after === undefined || id < after);
  const offset = after === undefined ? (page - 1) * size : 0;
  return ids.slice(offset, offset + size + 1);
}

/** All customers whom a search finds, in any order; undefined: more than `most`. */
export const foundIds = (database: Database, narrowed: Narrowed, most: number): Promise<readonly number[] | undefined> =>
  database.transaction(async (transaction) => (await indexedIds(transaction, narrowed, most)).all);

/** One page of the customers that a search finds, newest first, and how many there are. */
export const searchedIds = (
  database: Database,
  narrowed: Narrowed,
  page: SearchPage,
  limits: SearchLimits,
): Promise<SearchedPage> =>
  database.transaction(async (transaction) => {
    const { all, sample } = await indexedIds(transaction, narrowed, limits.common);
    if (!all) return commonIds(transaction, narrowed, page, limits, sample);
    return { ids: idsOfPage(all, page), total: all.length };
  });

/** So many of the newest customers are compared with a search for a few: enough to find five people of a name that one in a hundred has. */
const newestForFew = 1000;
/** So many of those whom one way finds are put in order: reading them takes little beside finding the first. */
const mostCompared = 2000;

/** The best of those whom a search finds. */
export interface BestCustomers {
  readonly ids: readonly number[];
  /** How many it finds; null: nobody counted them. */
  readonly total: number | null;
}

interface Compared extends Record<string, unknown> {
  readonly id: number;
  readonly isSame: boolean;
}

const bestFirst = (one: Compared, other: Compared): number => Number(other.isSame) - Number(one.isSame) || other.id - one.id;

/** Those whom some ways find, at most `mostCompared` by each. */
const comparedBy = (filters: SQL, isSameName: SQL, ways: readonly SQL[]): SQL =>
  sql.join(
    ways.map(
      (way) =>
        sql`(select customer.id, ${isSameName} as "isSame" from customer where ${filters} and ${way} limit ${mostCompared})`,
    ),
    sql` union `,
  );

async function findBest(transaction: Transaction, narrowed: Narrowed, most: number): Promise<BestCustomers> {
  const { filters, name, others, same, isSameName } = narrowed;
  const ways = waysOf(narrowed);
  if (ways.length === 0) return { ids: [], total: 0 };
  await allow(transaction, { indexScan: true, seqScan: false });
  const limit = sql` limit ${most}`;
  const found =
    same.length > 0
      ? await readIds(transaction, sql`select id from (${idsOfWays(filters, same, limit)}) as same order by id desc${limit}`)
      : [];
  const best = (ids: readonly number[]) => [...new Set([...found, ...ids])].slice(0, most);
  const newest = await readIds(
    transaction,
    sql`${newestOf(filters, newestForFew)} where ${sql.join(ways, sql` or `)} order by ${isSameName} desc, id desc limit ${most + 1}`,
  );
  if (newest.length > most) return { ids: best(newest), total: null };
  const compared = new Map<number, Compared>();
  /** Whether it finds all of them. */
  const compare = async (some: readonly SQL[]): Promise<boolean> => {
    const { rows } = await transaction.execute<Compared>(comparedBy(filters, isSameName, some));
    for (const row of rows) compared.set(row.id, row);
    return rows.length < mostCompared;
  };
  const hasOthers = others.length === 0 || (await compare(others));
  await allow(transaction, { indexScan: false, seqScan: false });
  const isAll = (!name || (await compare([name]))) && hasOthers;
  const ids = [...compared.values()].toSorted(bestFirst).map(({ id }) => id);
  return { ids: best(isAll ? ids : [...newest, ...ids]), total: isAll ? ids.length : null };
}

/**
 * The best customers whom a search finds: whose document, e-mail or mobile is the search, whose name is, then the newest. A common search
 * ends at the newest, because a bitmap of names holds a good part of all customers, and is built whole before the first of them is read.
 * Where more than `mostCompared` match, none of them new, those come first to which the indexes come first.
 */
export const bestIds = (database: Queryable, narrowed: Narrowed, most: number): Promise<BestCustomers> =>
  database.transaction(async (transaction) => {
    const best = await findBest(transaction, narrowed, most);
    // The transaction may be one that goes on with other statements.
    await allow(transaction, { indexScan: true, seqScan: true });
    return best;
  });
