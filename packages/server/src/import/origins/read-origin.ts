import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import type { ImportOrigin } from '@pregon/contract/data/import-origins';
import type { Readable } from 'node:stream';
import { readCsv } from '../../kernel/csv/csv-reader.ts';
import type { CsvRow } from '../../kernel/csv/csv-records.ts';
import { readCell } from '../../kernel/csv/read-cell.ts';
import { columnName, type OriginFile, type OriginRow } from './origin-file.ts';
import { shopifyFiles } from './shopify.origin.ts';
import { siigoFiles } from './siigo.origin.ts';
import { vtexFiles } from './vtex.origin.ts';

const originFiles: readonly OriginFile[] = [...shopifyFiles, ...vtexFiles, ...siigoFiles];

/** Rows that belong together, at most: a file where all have the same value must not be read as a whole. */
const mostTogether = 1000;

/** The export that a header belongs to. Undefined: of no known system, or of another kind. */
function recognizeOrigin(kind: ImportKind, header: readonly string[]): OriginFile | undefined {
  const names = new Set(header.map(columnName));
  return originFiles.find(
    (file) => file.kind === kind && file.marks.every((aliases) => aliases.some((alias) => names.has(columnName(alias)))),
  );
}

/** Reads the cells of rows by the names of their columns. */
function rowReader(header: readonly string[]): (row: CsvRow) => OriginRow {
  const positions = new Map<string, number>();
  for (const [position, cell] of header.entries())
    if (!positions.has(columnName(cell))) positions.set(columnName(cell), position);
  const positionOf = new Map<string, number | undefined>();
  const find = (name: string): number | undefined => {
    if (!positionOf.has(name)) positionOf.set(name, positions.get(columnName(name)));
    return positionOf.get(name);
  };
  return ({ fields }) =>
    (...names) => {
      for (const name of names) {
        const cell = readCell(fields[find(name) ?? -1] ?? '');
        if (cell !== '') return cell;
      }
      return '';
    };
}

/** Converts the rows of an export, those that belong together at once. */
class Conversion {
  readonly #file: OriginFile;
  readonly #rowOf: (row: CsvRow) => OriginRow;
  #together: CsvRow[] = [];
  #key = '';

  constructor(file: OriginFile, header: readonly string[]) {
    this.#file = file;
    this.#rowOf = rowReader(header);
  }

  /** The rows that are complete. */
  take(rows: readonly CsvRow[]): readonly CsvRow[] {
    const done: CsvRow[] = [];
    for (const row of rows) {
      const key = this.#keyOf(row);
      const isContinued = key !== undefined && key === this.#key && this.#together.length < mostTogether;
      if (!isContinued) done.push(...this.end());
      this.#key = key ?? '';
      if (row.problem === undefined) this.#together.push(row);
      else done.push(row);
    }
    return done;
  }

  end(): readonly CsvRow[] {
    const rows = this.#together;
    this.#together = [];
    const converted = this.#file.convert(rows.map(this.#rowOf));
    return rows.map(({ line }, position) => {
      const { cells = {}, problem } = converted[position] ?? {};
      const fields = this.#file.header.map((column) => cells[column] ?? '');
      return { line, fields, ...(problem !== undefined && { problem }) };
    });
  }

  /** What rows that belong together have in common. An empty cell continues the row before. */
  #keyOf(row: CsvRow): string | undefined {
    if (this.#file.togetherBy === undefined || row.problem !== undefined) return undefined;
    return this.#rowOf(row)(...this.#file.togetherBy) || this.#key;
  }
}

interface ReadingOptions {
  readonly isPlain?: boolean | undefined;
  readonly onOrigin?: (origin: ImportOrigin) => void;
}

/**
 * Parses a file as `readCsv` does. The rows of an export of a known system are converted to the columns of the import, one for each, with the
 * same lines; those that are no sale have the reason as their problem.
 *
 * @param isPlain whether it is read by its own columns, even if its system is known
 * @param onOrigin is told the system, converted or not
 */
export async function* readImportRows(
  stream: Readable,
  kind: ImportKind,
  { isPlain = false, onOrigin }: ReadingOptions = {},
): AsyncGenerator<readonly CsvRow[]> {
  let conversion: Conversion | undefined;
  let isStart = true;
  for await (const rows of readCsv(stream)) {
    let rest = rows;
    const [header] = rows;
    if (isStart && header) {
      isStart = false;
      const file = recognizeOrigin(kind, header.fields);
      if (file) onOrigin?.(file.origin);
      if (file && !isPlain) {
        conversion = new Conversion(file, header.fields);
        yield [{ line: header.line, fields: file.header }];
        rest = rows.slice(1);
      }
    }
    const converted = conversion ? conversion.take(rest) : rest;
    if (converted.length > 0) yield converted;
  }
  const last = conversion?.end() ?? [];
  if (last.length > 0) yield last;
}
