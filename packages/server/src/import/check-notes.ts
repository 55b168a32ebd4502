import { optionCode } from '@pregon/contract/options/option-code';
import { readCell } from '../kernel/csv/read-cell.ts';
import { columnsOf, type ImportColumn, type ImportKindDefinition } from './import-kind.ts';
import type { ColumnMapping } from './imports.table.ts';

/** The number of different words that a note names. */
const mostWords = 5;
/** The number of characters of a word that a note shows. */
const longestWord = 30;
const shortened = (word: string): string => (word.length > longestWord ? `${word.slice(0, longestWord).trim()}…` : word);

/** What an import takes for granted in a file: columns that it lacks, and cells whose words mean nothing. */
export class CheckNotes {
  readonly #cells: readonly { readonly position: number; readonly column: ImportColumn }[];
  readonly #missing: readonly string[];
  readonly #unknown = new Map<ImportColumn, { rows: number; readonly words: Map<string, string> }>();

  constructor(kind: ImportKindDefinition, header: readonly string[], mapping?: ColumnMapping) {
    const keys = mapping ? header.map((_, position) => mapping[position] ?? undefined) : columnsOf(kind, header);
    this.#cells = keys.flatMap((key, position) => {
      const column = key === undefined ? undefined : kind.columns[key];
      return column?.assumed ? [{ position, column }] : [];
    });
    this.#missing = Object.entries(kind.columns).flatMap(([key, { assumed }]) =>
      assumed && !keys.includes(key) ? [assumed.withoutColumn] : [],
    );
  }

  /** Takes the cells of a row. */
  add(fields: readonly string[]): void {
    for (const { position, column } of this.#cells) {
      const cell = readCell(fields[position] ?? '');
      if (cell === '' || !column.assumed?.isUnknown(cell)) continue;
      const unknown = this.#unknown.get(column) ?? { rows: 0, words: new Map<string, string>() };
      unknown.rows += 1;
      const code = optionCode(cell);
      if (unknown.words.size < mostWords && !unknown.words.has(code)) unknown.words.set(code, shortened(cell));
      this.#unknown.set(column, unknown);
    }
  }

  /** One Spanish sentence for each. */
  get sentences(): string[] {
    const unknown = [...this.#unknown].flatMap(
      ([{ assumed }, { rows, words }]) => assumed?.unknown(rows, [...words.values()]) ?? [],
    );
    return [...this.#missing, ...unknown];
  }
}
