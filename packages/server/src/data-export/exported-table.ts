import type { SQL } from 'drizzle-orm';

/** A column of an exported file that is not simply a column of the table. */
export interface ComputedColumn {
  /** The columns of the table that it is made of. */
  readonly of: readonly string[];
  /** From the table, named `exported`, and the joins. Undefined: its only column. */
  readonly value?: SQL;
  /** Whether `value` is a number. */
  readonly isNumber?: boolean;
  /** Names of stored codes. A value without one stays as it is. */
  readonly names?: ReadonlyMap<string, string>;
}

/** A table of an account as a CSV file. */
export interface ExportedTable {
  /** Name of the file without `.csv`. */
  readonly file: string;
  /** What a row is, in Spanish. */
  readonly about: string;
  readonly table: string;
  /** The primary key, without the account: rows are read in its order. `id` if omitted. */
  readonly key?: readonly string[];
  /** Columns by their Spanish header. */
  readonly columns: Readonly<Record<string, string | ComputedColumn>>;
  /** Joins to `exported`, by unique keys: at most one row for each. */
  readonly joins?: SQL;
  /** Columns that the file leaves out, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
}

/** Reasons of `leftOut`. */
export const secret = 'secret: it would let its holder act in the name of the account';
export const normalized = 'spelling for searches, made of another column';
export const technical = 'bookkeeping of the program';
