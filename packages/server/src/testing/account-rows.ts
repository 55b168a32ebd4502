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

/** One statement for all tables. */
async function sumsOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<ForeignKey>(foreignKeys);
  const keys = [...rows, ...verifiedKeys];
  return ['account', ...new Set(keys.map(({ child }) => child))]
    .flatMap((table) => {
      const condition = belongs(table, keys);
      const sum = `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where ${condition}`;
      return condition ? [sum] : [];
    })
    .join(' union all ');
}

const statements = new WeakMap<Pool, Promise<string>>();

/** A checksum of all rows of an account by table, for every table that belongs to it by foreign keys or references like them. */
export async function accountRows(pool: Pool, accountId: number): Promise<Readonly<Record<string, string | null>>> {
  const statement = statements.get(pool) ?? sumsOf(pool);
  statements.set(pool, statement);
  const { rows } = await pool.query<{ name: string; sum: string | null }>(await statement, [accountId]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
