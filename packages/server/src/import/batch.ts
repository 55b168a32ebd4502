import type { CsvRow } from '../kernel/csv/csv-records.ts';
import type { ImportKindDefinition, ImportRow } from './import-kind.ts';

/** Rows in one transaction. */
const batchSize = 5000;

/** Rows that are written together, with the line of each. */
export class Batch {
  readonly rows: ImportRow[] = [];
  readonly lines: number[] = [];
  readonly cells: (readonly string[])[] = [];
  readonly #admits: (row: ImportRow) => boolean;

  constructor(kind: ImportKindDefinition) {
    this.#admits = kind.newBatch();
  }

  /** Adds a row. Returns false when the row must wait for the next batch: this one is full, or has a row with the same identity. */
  add(row: ImportRow, { line, fields }: CsvRow): boolean {
    if (this.rows.length === batchSize || !this.#admits(row)) return false;
    this.rows.push(row);
    this.lines.push(line);
    this.cells.push(fields);
    return true;
  }
}
