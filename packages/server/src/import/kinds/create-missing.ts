import { mostCreated } from '@pregon/contract/data/data.endpoints';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../kernel/database/database.ts';
import type { ImportKindDefinition, ImportRow, ImportScope, MissingColumns, MissingKind } from '../import-kind.ts';
import type { CreatedMissing } from '../imports.table.ts';
import { rowHashSql } from '../row-hash.sql.ts';
import { productsKind } from './products.kind.ts';
import { storesKind } from './stores.kind.ts';

/** The numbers of stores and products that an import has created. */
export type MissingCounts = Readonly<Record<MissingKind, number>>;

/** The values of new records, by column: the first column is their unique key in the account. */
type NewRecords = Readonly<Record<string, readonly (string | null)[]>>;

/** The rows by the value of a column, without those that have none. */
const rowsBy = (rows: readonly ImportRow[], key: string): readonly (readonly [string, readonly ImportRow[]])[] => [
  ...Map.groupBy(
    rows.filter((row) => row[key]),
    (row) => row[key] ?? '',
  ),
];

/** The first value that one of the rows has in a column. */
const firstOf = (rows: readonly ImportRow[], key: string | undefined): string | null =>
  (key === undefined ? undefined : rows.find((row) => row[key])?.[key]) ?? null;

/** New stores: without a name they are called like their code; the other fields of their form are left to be filled in. */
function newStores(rows: readonly ImportRow[], { code, name, city }: NonNullable<MissingColumns<string>['stores']>): NewRecords {
  const found = rowsBy(rows, code);
  return {
    code: found.map(([known]) => known),
    name: found.map(([known, own]) => firstOf(own, name) ?? known),
    city: found.map(([, own]) => firstOf(own, city) ?? ''),
    ...Object.fromEntries(['department', 'zone', 'channel'].map((column) => [column, found.map(() => '')])),
  };
}

/** The median price of a unit among sold lines: an estimate of the price of sale. */
function medianPrice(rows: readonly ImportRow[], amount: string, units: string): string {
  const prices = rows
    .map((row) => Number(row[amount]) / Math.abs(Number(row[units] ?? 1)))
    .filter((price) => Number.isFinite(price) && price > 0)
    .toSorted((one, other) => one - other);
  const largest = 10 ** 10 - 1;
  return Math.min(prices[Math.floor((prices.length - 1) / 2)] ?? 0, largest).toFixed(2);
}

/** New products: without a name they are called like their SKU; without a category they have none. */
function newProducts(rows: readonly ImportRow[], keys: NonNullable<MissingColumns<string>['products']>): NewRecords {
  const found = rowsBy(rows, keys.sku);
  const { category, subcategory, line } = keys;
  return {
    sku: found.map(([sku]) => sku),
    name: found.map(([sku, own]) => firstOf(own, keys.name) ?? sku),
    ...Object.fromEntries(
      Object.entries({ category, subcategory, line }).map(([column, key]) => [
        column,
        found.map(([, own]) => firstOf(own, key) ?? ''),
      ]),
    ),
    price: found.map(([, own]) => medianPrice(own, keys.amount, keys.units)),
  };
}

const definitions: Readonly<Record<MissingKind, ImportKindDefinition & { readonly table: PgTable }>> = {
  stores: storesKind,
  products: productsKind,
};

/** Inserts at most so many records, those without an equal key in the account. */
async function insertNew(
  transaction: Queryable,
  kind: MissingKind,
  scope: ImportScope,
  records: NewRecords,
  most: number,
): Promise<readonly CreatedMissing[]> {
  const definition = definitions[kind];
  const { table } = definition;
  const names = Object.keys(records);
  const key = sql.identifier(names[0] ?? '');
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const arrays = sql.join(
    names.map((name) => sql`${sql.param(records[name])}::${sql.raw(definition.columns[name]?.type ?? 'text')}[]`),
    sql`, `,
  );
  const { rows } = await transaction.execute<{ id: number; hash: string }>(sql`
    insert into ${table} (account_id, ${columns})
    select ${scope.accountId}, given.* from unnest(${arrays}) as given(${columns})
    where not exists (select from ${table} known where known.account_id = ${scope.accountId} and known.${key} = given.${key})
    order by given.${key} limit ${Math.max(0, most)}
    on conflict do nothing
    returning ${table}.id, ${rowHashSql(definition, scope)}::text as hash`);
  return rows.map(({ id, hash }) => ({ kind, id, hash }));
}

/**
 * Creates the stores and products that rows name and that do not exist, with what the rows tell about them. The sum over all batches of an
 * import is limited, because a wrong mapping would create a record for each row.
 *
 * @param before the numbers that earlier batches have created
 */
export async function createMissing(
  transaction: Queryable,
  { missing = {} }: ImportKindDefinition,
  scope: ImportScope,
  rows: readonly ImportRow[],
  before: MissingCounts,
): Promise<readonly CreatedMissing[]> {
  const insert = (kind: MissingKind, records: NewRecords) =>
    insertNew(transaction, kind, scope, records, mostCreated[kind] - before[kind]);
  return [
    ...(missing.stores ? await insert('stores', newStores(rows, missing.stores)) : []),
    ...(missing.products ? await insert('products', newProducts(rows, missing.products)) : []),
  ];
}
