import type { Pool } from 'pg';
import { verifiedReferences } from '../retail/purchases/purchase-owners.ts';

interface ForeignKey {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

const foreignKeys = `
  select k.conrelid::regclass::text as child, a.attname as column, k.confrelid::regclass::text as parent, p.attname as "parentColumn"
  from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[1]
  where k.contype = 'f' and array_length(k.conkey, 1) = 1 and k.connamespace = 'public'::regnamespace`;

/** The condition that rows of a table belong to the account $1, by their foreign keys. Undefined: they belong to none. */
function belongs(table: string, keys: readonly ForeignKey[], seen: readonly string[] = []): string | undefined {
  if (table === 'account') return 'id = $1';
  const own = keys.filter(({ child, parent }) => child === table && ![table, ...seen].includes(parent));
  const direct = own.find(({ parent }) => parent === 'account');
  if (direct) return `${direct.column} = $1`;
  for (const { column, parent, parentColumn } of own) {
    const condition = belongs(parent, keys, [...seen, table]);
    if (condition) return `${column} in (select ${parentColumn} from ${parent} where ${condition})`;
  }
  return undefined;
}

const verifiedKeys = verifiedReferences.map(({ table, column, to }) => ({
  child: table,
  column,
  parent: to,
  parentColumn: 'id',
}));

/** A checksum of all rows of an account by table, for every table that belongs to it by foreign keys or references like them. */
export async function accountRows(pool: Pool, accountId: number): Promise<Readonly<Record<string, string | null>>> {
  const { rows } = await pool.query<ForeignKey>(foreignKeys);
  const keys = [...rows, ...verifiedKeys];
  const sums: Record<string, string | null> = {};
  for (const table of ['account', ...new Set(keys.map(({ child }) => child))]) {
    const condition = belongs(table, keys);
    if (!condition) continue;
    const statement = `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where ${condition}`;
    sums[table] = (await pool.query<{ sum: string | null }>(statement, [accountId])).rows[0]?.sum ?? null;
  }
  return sums;
}
