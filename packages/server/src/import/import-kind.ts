import { optionCode } from '@pregon/contract/options/option-code';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CustomerColumn } from '../retail/changes/change-queue.ts';
import type { FieldReader } from './field-readers.ts';

/** A column that files of a kind may have. */
export interface ImportColumn {
  /** As documents and examples call it. */
  readonly header: string;
  /** What it is called elsewhere. Case, accents, spaces and signs do not count. */
  readonly aliases: readonly string[];
  readonly read: FieldReader;
  /** Type of the database. */
  readonly type: 'text' | 'numeric' | 'date' | 'boolean';
  /** Without it there is nothing to be done with a file. */
  readonly isRequired?: boolean;
  /** What stands in it, in Spanish. */
  readonly about: string;
  readonly examples: readonly [string, string];
}

/** A row that was read: null is what it does not say. */
export type ImportRow<Key extends string = string> = Readonly<Record<Key, string | null>>;

/** A column of the table that is written. */
export interface Target {
  /** Its name in the database. */
  readonly column: string;
  /** The value, of the columns of `found`. Null leaves what is there. */
  readonly value: SQL;
  /** What a new row gets in place of null. */
  readonly whenNew?: SQL;
}

/** Why a row can't be kept that could be read. */
export interface RowProblem<Key extends string> {
  readonly column: Key;
  /** A condition on a row of `found`. */
  readonly when: SQL;
  readonly message: string;
}

/** What is brought in: how its files are read, and how their rows are found and written in the database. */
export interface ImportKindDefinition<Key extends string = string> {
  readonly columns: Readonly<Record<Key, ImportColumn>>;
  /** Why a row says too little, apart from the single columns. */
  readonly check?: (row: ImportRow<Key>) => { readonly column: Key; readonly message: string } | undefined;
  /** Tells rows apart that can't be written in one statement, as they may mean the same. One for each batch. */
  readonly newBatch: () => (row: ImportRow<Key>) => boolean;
  readonly table: PgTable;
  /** The column of `table` that says whose row it is, where a change of it is one of a customer: these are queued. */
  readonly customer?: CustomerColumn;
  /**
   * Small tables whose rows are found by a key that is unique: `left join …` to `given`, one row at most for each. A large one is a
   * lookup: the database may read a joined table whole for every batch.
   */
  readonly joins: (scope: ImportScope) => SQL;
  /** What is looked up for each row of `given`, by its name in `found`. `known` is the id of the row that is there already. */
  readonly lookups: (scope: ImportScope) => Readonly<Record<string, SQL>> & { readonly known: SQL };
  readonly targets: (scope: ImportScope) => readonly Target[];
  readonly problems: readonly RowProblem<Key>[];
  /** A target by which new rows are written in order, so that those that touch the same pages follow each other. */
  readonly orderedBy?: string;
  /** Tables that have many new rows afterwards. */
  readonly touches: readonly PgTable[];
}

/** Whose data it is, and on which clock. */
export interface ImportScope {
  readonly accountId: number;
  readonly timeZone: string;
}

const plain = (header: string): string => optionCode(header).replace(/[^A-Z0-9]/g, '');

/** Which column of the kind each position of a header is; undefined where it is none, or one that was there before. */
export function columnsOf<Key extends string>(
  { columns }: ImportKindDefinition<Key>,
  header: readonly string[],
): (Key | undefined)[] {
  const names = new Map<string, Key>();
  for (const key of Object.keys(columns) as Key[]) {
    for (const name of [columns[key].header, ...columns[key].aliases]) names.set(plain(name), key);
  }
  const seen = new Set<Key>();
  return header.map((cell) => {
    const key = names.get(plain(cell));
    if (key === undefined || seen.has(key)) return undefined;
    seen.add(key);
    return key;
  });
}

/** Nothing is twice in a batch of which this is the key. */
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
