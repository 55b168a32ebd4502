import { sql } from 'drizzle-orm';
import { accountsRepository } from '../../src/identity/accounts/accounts.repository.ts';
import { importsRepository } from '../../src/import/imports.repository.ts';
import { readScope } from '../../src/import/import-scope.ts';
import type { ImportRow } from '../../src/import/import-kind.ts';
import { purchasesKind } from '../../src/import/kinds/purchases.kind.ts';
import { undoImport } from '../../src/import/undo-import.ts';
import { writeBatch } from '../../src/import/write-batch.ts';
import type { Database } from '../../src/kernel/database/database.ts';

const asRecord = (rows: readonly unknown[]): string => JSON.stringify(rows);

/** Figures that do not follow from the purchases of an account: totals of receipts and last purchases, counted independently. */
export async function purchaseFaults(database: Database, accountId: number): Promise<string[]> {
  const counted = await database.execute(sql`
    select customer_id as customer, store_id as store, code, lines::int as lines, amount::numeric(16, 2)::text as amount,
      units::numeric(16, 3)::text as units, at from counted_receipt where account_id = ${accountId} order by 1, 2, 3`);
  const receipts = await database.execute(sql`
    select customer_id as customer, store_id as store, receipt_code(receipt, reference, at) as code, count(*)::int as lines,
      sum(amount)::numeric(16, 2)::text as amount, sum(units)::numeric(16, 3)::text as units, min(at) as at
    from purchase where account_id = ${accountId} group by 1, 2, 3 order by 1, 2, 3`);
  const kept = await database.execute<{ id: number; at: unknown }>(sql`
    select id, last_purchase_at as at from customer where account_id = ${accountId} order by 1`);
  const last = await database.execute<{ id: number; at: unknown }>(sql`
    select customer_id as id, max(at) filter (where amount >= 0) as at from purchase where account_id = ${accountId} group by 1`);
  const newest = new Map(last.rows.map(({ id, at }) => [id, at ?? null]));
  const wrong = kept.rows.filter(({ id, at }) => asRecord([at]) !== asRecord([newest.get(id) ?? null]));
  return [
    ...(asRecord(counted.rows) === asRecord(receipts.rows) ? [] : ['totals of receipts are not those of their lines']),
    ...wrong.map(({ id }) => `customer ${id} has another last purchase`),
  ];
}

interface World {
  readonly accountId: number;
  /** Documents of the customers. */
  readonly documents: readonly string[];
}

async function fill(database: Database, customers: number): Promise<World> {
  const { id: accountId } = await accountsRepository.create(database, 'Importaciones');
  for (const code of ['A', 'B'])
    await database.execute(sql`insert into store (account_id, code, name, city, department, zone, channel)
      values (${accountId}, ${code}, ${code}, 'Cali', 'Valle', 'Sur', 'x')`);
  await database.execute(sql`insert into product (account_id, sku, name, category, subcategory, line, price)
    values (${accountId}, 'S', 'Olla', 'Hogar', 'Cocina', 'Ollas', 10)`);
  const documents = Array.from({ length: customers }, (_, n) => String(70_000 + n));
  await database.execute(sql`insert into customer (account_id, document, first_name, last_name)
    select ${accountId}::int, document, 'Ana', 'Paz' from unnest(${sql.param(documents)}::text[]) as document`);
  return { accountId, documents };
}

/** Lines, two to a receipt; each seventh is a return. */
const linesOf = ({ documents }: World, from: number, to: number): ImportRow[] =>
  Array.from({ length: to - from }, (_, index) => {
    const n = from + index;
    const receipt = Math.floor(n / 2);
    const sign = n % 7 === 6 ? '-' : '';
    return {
      reference: `R-${receipt}-${1 + (n % 2)}`,
      document: documents[receipt % documents.length] ?? '',
      store: receipt % 3 === 0 ? 'A' : 'B',
      sku: 'S',
      amount: `${sign}${100 + n}`,
      units: `${1 + (n % 3)}`,
      at: `2026-0${1 + (receipt % 6)}-${10 + (n % 15)} 10:00`,
      paymentMethod: 'EFECTIVO',
    };
  });

/** The same lines with other amounts, times and customers. */
const corrected = ({ documents }: World, lines: readonly ImportRow[]): ImportRow[] =>
  lines.map((line, n) => ({
    ...line,
    amount: n % 2 === 0 ? '7' : (line['amount'] ?? null),
    document: n % 5 === 0 ? (documents[0] ?? '') : (line['document'] ?? null),
    at: n % 3 === 0 ? '2026-07-01 09:00' : (line['at'] ?? null),
  }));

/** Imports purchases, changes some by a second import, and undoes both. Returns what was wrong after a step. */
export async function proveImport(
  database: Database,
  { customers, lines }: { readonly customers: number; readonly lines: number },
) {
  const world = await fill(database, customers);
  const { accountId } = world;
  const scope = await readScope(database, accountId);
  const { rows: staff } = await database.execute<{ id: number }>(sql`
    insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
    values (${accountId}, ${`imports.${accountId}@x.example`}, 'Ana', 'Paz', 'administrador', 'one') returning id`);
  const faults: string[] = [];
  const after = async (step: string, expected: Readonly<Record<string, unknown>>, result: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(expected))
      if (result[key] !== value) faults.push(`${step}: ${key} is ${String(result[key])}, not ${String(value)}`);
    for (const fault of await purchaseFaults(database, accountId)) faults.push(`${step}: ${fault}`);
  };
  const all = async () => {
    const { rows } = await database.execute(sql`
      select reference, customer_id, store_id, amount::text as amount, units::text as units, at from purchase
      where account_id = ${accountId} order by reference`);
    return asRecord(rows);
  };
  const write = async (step: string, rows: readonly ImportRow[], expected: Readonly<Record<string, unknown>>) => {
    const { rows: imports } = await database.execute<{ id: number }>(sql`
      insert into data_import (account_id, created_by, kind, file_name)
      values (${accountId}, ${staff[0]?.id}, 'purchases', 'a.csv') returning id`);
    const journal = { importId: imports[0]?.id ?? 0, position: rows.length };
    const written = await writeBatch(database, purchasesKind, scope, rows, { journal });
    await purchasesKind.complete?.(database, scope);
    await after(step, expected, { ...written, rejected: written.problems.length });
    return journal.importId;
  };
  const undo = async (step: string, importId: number, expected: Readonly<Record<string, unknown>>) => {
    const found = await importsRepository.findById(database, importId);
    if (!found) throw new Error('The import is gone.');
    await after(step, expected, { ...(await undoImport(database, found, new AbortController().signal)) });
  };
  const half = Math.floor(lines / 2);
  const given = linesOf(world, 0, half);
  const first = await write('new lines', given, { created: half, updated: 0, rejected: 0 });
  const before = await all();
  await write('known lines', given, { created: 0, updated: 0, rejected: 0 });
  const changed = corrected(world, given).filter((line, n) => asRecord([line]) !== asRecord([given[n]]));
  const more = [...changed, ...linesOf(world, half, lines)];
  const second = await write('changed and new lines', more, { created: lines - half, updated: changed.length, rejected: 0 });
  await undo('undo of changed lines', second, { removed: lines - half, restored: changed.length, kept: 0 });
  if ((await all()) !== before) faults.push('undo of changed lines: the lines are not those of before');
  await undo('undo of new lines', first, { removed: half, restored: 0, kept: 0 });
  if ((await all()) !== '[]') faults.push('undo of new lines: some are left');
  return { accountId, faults };
}
