import type { importValueKinds } from '@pregon/contract/data/imports.endpoints';
import { optionCode } from '@pregon/contract/options/option-code';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../kernel/database/database.ts';
import type { CustomerColumn } from '../retail/changes/change-queue.ts';
import type { PurchaseWrites } from '../retail/purchases/write-purchases.ts';
import type { FieldReader } from './field-readers.ts';

/** A column of files of a kind. */
export interface ImportColumn {
  /** Its name in the docs and examples. */
  readonly header: string;
  /** Other accepted names, ignoring case, accents, spaces and punctuation. */
  readonly aliases: readonly string[];
  /** The column that `header` names in a file where an alias names this one: 'producto' is a name beside 'codigo del producto'. */
  readonly besideAlias?: string;
  readonly read: FieldReader;
  /** Type in the database. */
  readonly type: 'text' | 'numeric' | 'date' | 'boolean';
  /** Describes the values when the type does not. */
  readonly kind?: 'moment' | 'option';
  /** Whether the column only describes a store or product that an import creates: it is not written to the table of the kind. */
  readonly isOfMissing?: boolean;
  /** Whether the column is required: a file without it is rejected. */
  readonly isRequired?: boolean;
  /** What is assumed for a file without the column, and for cells whose words the reader does not know: the dry run says it. */
  readonly assumed?: AssumedValue;
  /** Spanish description of its values. */
  readonly about: string;
  readonly examples: readonly [string, string];
}

/** A value in place of what a file does not say, with Spanish sentences for the dry run. */
export interface AssumedValue {
  readonly withoutColumn: string;
  readonly isUnknown: (cell: string) => boolean;
  /** The sentence about the number of rows with unknown words, of which it names some. */
  readonly unknown: (rows: number, words: readonly string[]) => string;
}

/** A parsed row; null for an empty cell. */
export type ImportRow<Key extends string = string> = Readonly<Record<Key, string | null>>;

/** A column of the target table. */
export interface Target {
  /** Its name in the database. */
  readonly column: string;
  /** The SQL value, from columns of `found`. Null keeps the existing value. */
  readonly value: SQL;
  /** Default of a new row in place of null. */
  readonly whenNew?: SQL;
}

/** The kinds of records that rows of other kinds name, and that an import may create. */
export const missingKinds = ['stores', 'products'] as const;
export type MissingKind = (typeof missingKinds)[number];

/** A reason to reject a valid row. */
export interface RowProblem<Key extends string> {
  /** The kind of the missing record that `column` names: creating it solves the problem. */
  readonly missing?: MissingKind;
  readonly column: Key;
  /** A condition on a row of `found`. */
  readonly when: SQL;
  readonly message: string;
}

/** The columns of a row that describe a store and a product. */
export interface MissingColumns<Key extends string> {
  readonly stores?: { readonly code: Key; readonly name?: Key; readonly city?: Key };
  readonly products?: {
    readonly sku: Key;
    readonly name: Key;
    readonly category: Key;
    readonly subcategory: Key;
    readonly line: Key;
    readonly amount: Key;
    readonly units: Key;
  };
}

/** A table of whose many updated rows only some columns change: analyzing all of its columns would cost more. */
export interface TouchedColumns {
  readonly table: PgTable;
  readonly columns: readonly PgColumn[];
}

/** A kind of import: how its files are parsed, and how their rows are matched and written. */
export interface ImportKindDefinition<Key extends string = string> {
  readonly columns: Readonly<Record<Key, ImportColumn>>;
  /** Validates a whole row, beyond its single columns. */
  readonly check?: (row: ImportRow<Key>) => { readonly column: Key; readonly message: string } | undefined;
  /** The identifying columns of a row: two rows of a file with an equal value in one of them have the same identity. */
  readonly identifying: readonly Key[];
  /**
   * How rows of a file without an identifying column are told apart: by what `nameOf` says of a row, and the count of rows of the file of
   * which it says the same. Such a file needs the column `by` instead.
   */
  readonly numbering?: { readonly key: Key; readonly by: Key; readonly nameOf: (row: ImportRow<Key>) => string };
  /** Written columns that other parts of the product also change: undoing an import does not compare them. */
  readonly derived?: readonly string[];
  /** Whether the kind writes the focus of customers, whose moves are then recorded. */
  readonly writesFocus?: boolean;
  /** Whether only imports change rows of this kind. */
  readonly isImmutable?: boolean;
  /** Prepares the transaction of a batch. */
  readonly begin?: (transaction: Transaction, scope: ImportScope) => Promise<void>;
  /** How rows are written that have consequences in other tables. Without it: by plain statements. */
  readonly writer?: RowWriter;
  /** Completes what the batches leave to the end of the import, which a cancellation or an unreadable row may end early. */
  readonly complete?: (database: Database, scope: ImportScope) => Promise<void>;
  /** Detects rows that can't be written in one statement, because they may have the same identity. One for each batch. */
  readonly newBatch: () => (row: ImportRow<Key>) => boolean;
  readonly table: PgTable;
  /** The column of `table` with the customer, if a change affects one: the customers are queued for recomputation. */
  readonly customer?: CustomerColumn;
  /**
   * Joins of small tables by a unique key: `left join …` to `given`, at most one row for each. Large tables are lookups: a join
   * may read them whole for every batch.
   */
  readonly joins: (scope: ImportScope) => SQL;
  /**
   * A SELECT of the existing rows of the table that the given ones name, for a large table: they are read once and joined as `known` by
   * the column.
   */
  readonly existing?: { readonly by: Key; readonly column: string; readonly select: (scope: ImportScope, keys: SQL) => SQL };
  /** Lookups for each row of `given`, by their names in `found`. `known` is the id of an existing row. */
  readonly lookups: (scope: ImportScope, rows: readonly ImportRow[]) => Readonly<Record<string, SQL>> & { readonly known: SQL };
  /** Lookups by some columns that many rows of a file have in common: each combination of a batch is looked up once. */
  readonly shared?: SharedLookups<Key>;
  readonly targets: (scope: ImportScope) => readonly Target[];
  /** In the order of their priority. Those with a missing record come last, so that a row with one of them has no other problem. */
  readonly problems: readonly RowProblem<Key>[];
  /** How the columns of a row describe a missing record. */
  readonly missing?: MissingColumns<Key>;
  /** The target by which new rows are sorted, for locality of writes. */
  readonly orderedBy?: string;
  /** Tables with many new rows after an import. */
  readonly touches: readonly (PgTable | TouchedColumns)[];
}

/** Writes rows of a table by parts of statements that also write what follows from them, by the ids of customers. */
export interface RowWriter {
  /** Prepares a transaction: what its statements name has been verified, and cannot be deleted. */
  readonly begin: (transaction: Queryable, accountId: number) => Promise<PurchaseWrites>;
  readonly insertSql: (columns: readonly SQL[], rows: SQL) => SQL;
  readonly deleteSql: (condition: SQL) => SQL;
  /** CTEs `removed` and `replaced`, which change the rows of a CTE `changed`. */
  readonly replaceSql: (writes: PurchaseWrites, columns: readonly SQL[]) => SQL;
  /** A CTE with what follows from the rows of some CTEs. */
  readonly followingSql: (
    writes: PurchaseWrites,
    rows: { readonly added?: readonly string[]; readonly removed?: readonly string[] },
  ) => SQL;
  /** Completes, after a statement, what it has left for the customers of the rows that it took away, and of those in their place. */
  readonly complete: (transaction: Queryable, customers: readonly number[]) => Promise<void>;
}

/** `lookups` read no columns of `given` but these, which `found` does not have. */
export interface SharedLookups<Key extends string> {
  readonly columns: readonly Key[];
  /** Joins to `given`, at most one row for each. `keys`: the values of a column in all rows, as an array; undefined: none has one. */
  readonly joins: (scope: ImportScope, keys: (column: Key) => SQL | undefined) => SQL;
  readonly lookups: (keys: (column: Key) => SQL | undefined) => Readonly<Record<string, SQL>>;
}

/** The account with its clock and its currency, an ISO 4217 code. */
export interface ImportScope {
  readonly accountId: number;
  readonly timeZone: string;
  readonly currency: string;
}

const plain = (header: string): string => optionCode(header).replace(/[^A-Z0-9]/g, '');

/** Describes the values of a column. */
export function valueKindOf({ kind, type }: ImportColumn): (typeof importValueKinds)[number] {
  if (kind) return kind;
  if (type === 'numeric') return 'number';
  if (type === 'date') return 'day';
  return type === 'boolean' ? 'flag' : 'text';
}

/** The required columns that a mapping lacks. Rows without an identifying column may be numbered instead. */
export function missingColumns<Key extends string>(
  { columns, numbering }: ImportKindDefinition<Key>,
  mapped: readonly (string | null | undefined)[],
): Key[] {
  const isNumbered = numbering !== undefined && mapped.includes(numbering.by);
  return (Object.keys(columns) as Key[]).filter(
    (key) => columns[key].isRequired && !mapped.includes(key) && !(isNumbered && key === numbering.key),
  );
}

/** The column of the kind at each position of a header; undefined for unknown and duplicate ones. */
export function columnsOf<Key extends string>(
  { columns }: ImportKindDefinition<Key>,
  header: readonly string[],
): (Key | undefined)[] {
  const names = new Map<string, Key>();
  const keys = Object.keys(columns) as Key[];
  for (const key of keys) {
    for (const name of [columns[key].header, ...columns[key].aliases]) names.set(plain(name), key);
  }
  const cells = header.map(plain);
  const isAlias = (key: Key) => columns[key].aliases.some((alias) => cells.includes(plain(alias)));
  const besideAlias = keys.flatMap((key) => {
    const { header: name, besideAlias: wanted } = columns[key];
    const other = keys.find((one) => one === wanted);
    return other !== undefined && cells.includes(plain(name)) && isAlias(key) ? [[plain(name), other] as const] : [];
  });
  for (const [name, key] of besideAlias) names.set(name, key);
  const seen = new Set<Key>();
  return cells.map((cell) => {
    const key = names.get(cell);
    if (key === undefined || seen.has(key)) return undefined;
    seen.add(key);
    return key;
  });
}

/** Keeps keys unique within a batch. */
export const once =
  <Key extends string>(key: Key) =>
  () => {
    const seen = new Set<string | null>();
    return (row: ImportRow<Key>): boolean => {
      if (seen.has(row[key])) return false;
      seen.add(row[key]);
      return true;
    };
  };
