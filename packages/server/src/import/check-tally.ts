import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';
import type { ImportKindDefinition, ImportRow } from './import-kind.ts';
import type { RowFault } from './import-rows.ts';
import type { SeenKeys } from './seen-keys.ts';

const mostProblems = 1000;

/** The outcome of a dry run, with or without creation of missing records. */
export class CheckTally {
  readonly #counts = { created: 0, updated: 0, rejected: 0, repeated: 0 };
  readonly #problems: ImportCheck['problems'] = [];
  readonly #kind: ImportKindDefinition;
  readonly #newKeys: SeenKeys;
  readonly #mark: 1 | 2;

  /** @param newKeys identifying values of rows that the import would create, in which each tally has a mark of its own */
  constructor(kind: ImportKindDefinition, newKeys: SeenKeys, mark: 1 | 2) {
    this.#kind = kind;
    this.#newKeys = newKeys;
    this.#mark = mark;
  }

  reject(line: number, { column, message }: RowFault): void {
    this.#counts.rejected += 1;
    if (this.#problems.length < mostProblems) this.#problems.push({ line, column, message });
  }

  update(rows: number): void {
    this.#counts.updated += rows;
  }

  /** Counts new rows, and those of them whose identity an earlier new row of the file has. */
  create(rows: readonly ImportRow[]): void {
    for (const row of rows) {
      const keys = this.#kind.identifying.flatMap((column) => (row[column] ? [`${column} ${row[column]}`] : []));
      let isRepeated = false;
      for (const key of keys) if (this.#newKeys.mark(key, this.#mark)) isRepeated = true;
      this.#counts[isRepeated ? 'repeated' : 'created'] += 1;
    }
  }

  get result() {
    return { ...this.#counts, problems: this.#problems.toSorted((one, other) => one.line - other.line) };
  }
}
