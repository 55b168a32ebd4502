import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** A table with rows of accounts, and the condition for those of one. */
export interface AccountTable {
  readonly name: string;
  readonly rowsOf: (accountId: number) => SQL;
}

/** Tables without data of an account, each with the reason. */
const platformTables: ReadonlySet<string> = new Set([
  // The account itself is kept without its name and settings.
  'account',
  // Hashes and counters that expire by themselves.
  'captcha_proof',
  'passkey_challenge',
  'rate_limit',
  // The installation's own: keys, releases, progress of upgrades, the hold after a restore.
  'key_use',
  'message_backfill',
  'platform_count',
  'platform_fault',
  'platform_reporter',
  'receipt_backfill',
  'sending_hold',
  // Objects of the bucket, which are deleted once no row of an account names them.
  'stored_object',
  // The mailbox of the demo, which all accounts share.
  'outbox_message',
  // Deleted with `second_factor`.
  'recovery_code',
]);

/** Channels by the name of their provider: that of an account has its id after the channel. */
const ownChannel = (accountId: number) => sql`split_part(channel, ' ', 2) = ${String(accountId)}`;
const ofOccurrences = (accountId: number) =>
  sql`occurrence_id in (select o.id from occurrence o join schedule s on s.id = o.schedule_id where s.account_id = ${accountId})`;

/** What belongs to a person, who keeps it in other accounts. */
const ofPersons = (accountId: number) =>
  sql`person_id in (select person_id from staff_user group by person_id having bool_and(account_id = ${accountId}))`;

/** Tables whose account no column and no foreign key tells. */
const conditions: Readonly<Record<string, AccountTable['rowsOf']>> = {
  channel_pause: ownChannel,
  pace: ownChannel,
  provider_outcome: ownChannel,
  provider_report: ownChannel,
  delivery_count: ofOccurrences,
  stale_message: ofOccurrences,
  kept_spend: (accountId) => sql`experiment_id in (select id from experiment where account_id = ${accountId})`,
  second_factor: ofPersons,
  passkey: ofPersons,
};
/** Tables that `conditions` read, or that triggers protect without a foreign key: their rows are deleted after those of the table. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  delivery_count: ['occurrence', 'schedule'],
  stale_message: ['occurrence', 'schedule'],
  kept_spend: ['experiment'],
  second_factor: ['staff_user'],
  passkey: ['staff_user'],
  purchase: ['customer', 'store', 'product'],
};

interface Reference extends Record<string, unknown> {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly parent_columns: readonly string[];
  /** Whether every row refers to a row of the parent. */
  readonly is_required: boolean;
}

interface Schema {
  readonly tables: readonly { readonly name: string; readonly has_account: boolean }[];
  readonly references: readonly Reference[];
}

async function readSchema(database: Queryable): Promise<Schema> {
  const tables = await database.execute<{ name: string; has_account: boolean }>(sql`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`);
  const names = (relation: string, columns: string) =>
    sql.raw(`(
    select array_agg(a.attname::text order by k.n) from unnest(${columns}) with ordinality k(attnum, n)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum)`);
  const references = await database.execute<Reference>(sql`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      ${names('c.conrelid', 'c.conkey')} as columns, ${names('c.confrelid', 'c.confkey')} as parent_columns,
      not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and not a.attnotnull) as is_required
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0 order by 1, 2`);
  return { tables: tables.rows, references: references.rows };
}

const columnList = (columns: readonly string[]): SQL =>
  sql`(${sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )})`;

/** The conditions of all tables that lead to an account: by their own column, by a condition above, or by a foreign key that every row has. */
function conditionsOf({ tables, references }: Schema): Map<string, AccountTable['rowsOf']> {
  const found = new Map<string, AccountTable['rowsOf']>(Object.entries(conditions));
  for (const { name, has_account } of tables) {
    if (has_account) found.set(name, (accountId) => sql`account_id = ${accountId}`);
  }
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { child, parent, columns, parent_columns: parentColumns, is_required: isRequired } of references) {
      const ofParent = found.get(parent);
      if (!ofParent || !isRequired || found.has(child) || platformTables.has(child)) continue;
      found.set(
        child,
        (accountId) => sql`${columnList(columns)} in (
        select ${sql.join(
          parentColumns.map((column) => sql.identifier(column)),
          sql`, `,
        )} from ${sql.identifier(parent)} where ${ofParent(accountId)})`,
      );
    }
  }
  return found;
}

/** Orders tables so that each comes before those that it refers to. */
function childrenFirst(names: readonly string[], { references }: Schema): string[] {
  const edges = [
    ...references.map(({ child, parent }) => [child, parent] as const),
    ...Object.entries(readBy).flatMap(([name, others]) => others.map((other) => [name, other] as const)),
  ].filter(([child, parent]) => child !== parent);
  const left = new Set(names);
  const ordered: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((name) => !edges.some(([child, parent]) => parent === name && left.has(child)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}.`);
    for (const name of ready) left.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

/** The conditions of all tables with rows of accounts. Throws when a table is neither reached from an account nor listed above. */
function knownConditions(schema: Schema): ReadonlyMap<string, AccountTable['rowsOf']> {
  const found = conditionsOf(schema);
  const unknown = schema.tables.filter(({ name }) => !found.has(name) && !platformTables.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new Error(`Whose rows are in ${unknown.join(', ')}? Add the tables to account-tables.ts.`);
  }
  return found;
}

/** The condition for the rows of an account, for each table that has some. */
export async function accountRows(database: Queryable): Promise<ReadonlyMap<string, AccountTable['rowsOf']>> {
  return knownConditions(await readSchema(database));
}

/**
 * The tables with rows of accounts, read from the schema of the database: those that refer to others come before them. Throws when a
 * table is neither reached from an account nor listed above, so that no data can be left behind.
 */
export async function accountTables(database: Queryable): Promise<readonly AccountTable[]> {
  const schema = await readSchema(database);
  const found = knownConditions(schema);
  const selfReferences = new Map(
    schema.references.filter(({ child, parent }) => child === parent).map((reference) => [reference.child, reference]),
  );
  return childrenFirst([...found.keys()], schema).map((name) => {
    const rowsOf = found.get(name) ?? (() => sql`false`);
    const own = selfReferences.get(name);
    if (!own) return { name, rowsOf };
    // Leaves first: a batch may not delete a row that another still refers to.
    const [column = '', parentColumn = ''] = [own.columns[0], own.parent_columns[0]];
    const isLeaf = sql`not exists (select from ${sql.identifier(name)} child
      where child.${sql.identifier(column)} = ${sql.identifier(name)}.${sql.identifier(parentColumn)})`;
    return { name, rowsOf: (accountId: number) => sql`${rowsOf(accountId)} and ${isLeaf}` };
  });
}
