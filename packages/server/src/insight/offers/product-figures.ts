import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** Figures of an account's products, cached until the next recomputation. */
export interface ProductFigures {
  /** Customers who bought each product in the last 90 days up to the horizon. A product without any is regarded as withdrawn. */
  readonly buyers: ReadonlyMap<number, number>;
  /** Shares of all lines by code of the category, and of all days with a discount by its code. */
  readonly categoryShares: ReadonlyMap<string, number>;
  readonly discountShares: ReadonlyMap<string, number>;
  /**
   * How often a purchase is more expensive than the previous one of the same line, by code of the line and by price tier of the previous
   * one (`tierKey`); '' is all of them.
   */
  readonly upShares: ReadonlyMap<string, number>;
  /** How many customers bought something new to them in 90 days, by cell of visits and recency; '' is all of them. */
  readonly crossRates: ReadonlyMap<string, number>;
}

const kinds = {
  buyers: 'sold',
  categoryShares: 'share',
  discountShares: 'discount',
  upShares: 'up',
  crossRates: 'cross',
} as const;

/** Replaces the figures, which are stored among the benchmarks. */
export async function saveProductFigures(
  database: Queryable,
  accountId: number,
  today: string,
  figures: ProductFigures,
): Promise<void> {
  const rows = Object.entries(kinds).flatMap(([key, kind]) =>
    [...figures[key as keyof ProductFigures]].map(([name, value]) => ({ name: `${kind}.${name}`, value })),
  );
  await database.execute(sql`delete from customer_benchmark where account_id = ${accountId} and ${isFigure}`);
  await database.execute(sql`
    insert into customer_benchmark (account_id, name, as_of, people, value)
    select ${accountId}::int, name, ${today}::date, 0, value
    from unnest(${sql.param(rows.map(({ name }) => name))}::text[], ${sql.param(rows.map(({ value }) => value))}::float8[]) as f (name, value)`);
}

const isFigure: SQL = sql`split_part(name, '.', 1) = any(${sql.param(Object.values(kinds))}::text[])`;

export async function readProductFigures(database: Queryable, accountId: number): Promise<ProductFigures> {
  const { rows } = await database.execute<{ name: string; value: number }>(
    sql`select name, value from customer_benchmark where account_id = ${accountId} and ${isFigure} order by name`,
  );
  const of = (kind: string) => {
    const found = rows.filter(({ name }) => name.startsWith(`${kind}.`));
    return new Map(found.map(({ name, value }) => [name.slice(kind.length + 1), value]));
  };
  const buyers = [...of(kinds.buyers)].map(([id, value]) => [Number(id), value] as const);
  return {
    buyers: new Map(buyers),
    categoryShares: of(kinds.categoryShares),
    discountShares: of(kinds.discountShares),
    upShares: of(kinds.upShares),
    crossRates: of(kinds.crossRates),
  };
}
