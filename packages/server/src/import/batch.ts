import type { CsvRow } from '../kernel/csv/csv-records.ts';
import type { ImportKindDefinition, ImportRow } from './import-kind.ts';

/** Rows in one transaction: fewer on the embedded database, which answers no other request meanwhile. */
export const batchSizes = { embedded: 5_000, postgres: 10_000 } as const;

/** Rows that are written together, with the line of each. */
export class Batch {
  readonly rows: ImportRow[] = [];
  readonly lines: number[] = [];
  readonly cells: (readonly string[])[] = [];
  readonly #admits: (row: ImportRow) => boolean;
  readonly #size: number;

  constructor(kind: ImportKindDefinition, size: number = batchSizes.embedded) {
    this.#admits = kind.newBatch();
    this.#size = size;
  }

  /** Adds a row. Returns false when the row must wait for the next batch: this one is full, or has a row with the same identity. */
  add(row: ImportRow, { line, fields }: CsvRow): boolean {
    if (this.rows.length === this.#size || !this.#admits(row)) return false;
    this.rows.push(row);
    this.lines.push(line);
    this.cells.push(fields);
    return true;
  }
}
