import { parse } from 'csv-parse/sync';

/** A row of a file. `line` is where it begins, 1-based; a row with a `problem` has no fields. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the row is invalid, in Spanish. */
  readonly problem?: string;
}

/** Limit of a row in characters: longer ones have an unclosed quote or are no text. */
export const longestRow = 16_384;

const separators = [';', ',', '\t', '|'] as const;
const tooLong = 'Esta línea es demasiado larga.';

/** The most frequent separator of the first line; a comma where there is none. */
function separatorOf(line: string): string {
  const plain = line.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => plain.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The text after a number of line ends. */
function afterLines(text: string, lines: number): string {
  let start = 0;
  for (let line = 0; line < lines; line += 1) start = text.indexOf('\n', start) + 1 || text.length;
  return text.slice(start);
}

/** Why the lines `first` to `last` are no row. The parser takes quotes in the middle of a field as text. */
function problemOf(fields: readonly string[], first: number, last: number): string | undefined {
  if (fields.some((field) => field.includes('\0'))) return 'Esta fila contiene caracteres que no son texto.';
  if (last > first && fields.some((field) => field.startsWith('"') && field.includes('\n')))
    return `Las comillas de esta línea no se cierran: no se leyó hasta la línea ${last}.`;
  return fields.reduce((signs, field) => signs + field.length, 0) > longestRow ? tooLong : undefined;
}

/**
 * Splits a text that arrives in pieces into rows. Each piece but the last ends at a line end. An unclosed quote makes one invalid
 * row, and the next line starts anew; one that a later quote closes by mistake costs the rows in between.
 */
export class CsvScanner {
  #text = '';
  #line = 1;
  #separator: string | undefined;

  /**
   * The complete rows of this piece, without empty ones. Yielded in parts, because each line with an open quote costs a parse of
   * its own: between two parts the caller may yield to the event loop.
   */
  push(piece: string): Generator<CsvRow[]> {
    return this.#scan(piece, false);
  }

  end(): Generator<CsvRow[]> {
    return this.#scan('', true);
  }

  *#scan(piece: string, isLast: boolean): Generator<CsvRow[]> {
    this.#text += piece;
    for (;;) {
      const rows: CsvRow[] = [];
      const isOpen = this.#settleSeparator() && this.#takeRows(rows);
      const givesUp = isOpen && (isLast || this.#text.length > longestRow);
      if (givesUp) rows.push(this.#giveUpLine());
      if (rows.length > 0) yield rows;
      if (!givesUp) return;
    }
  }

  /** Determines the separator from the first non-empty line, which may be a `sep=` line of a spreadsheet. */
  #settleSeparator(): boolean {
    if (this.#separator !== undefined) return true;
    const [line] = /^.*\S.*$/m.exec(this.#text) ?? [];
    if (line === undefined) return false;
    const naming = /^\uFEFF?sep=(.*?)\r?$/i.exec(line);
    if (!naming) {
      this.#separator = separatorOf(line);
      return true;
    }
    const [, named = ''] = naming;
    // An invalid `sep=` line is ignored: the next line shows the separator.
    if (/^[^\r\n"]$/.test(named)) this.#separator = named;
    const lines = countLineEnds(this.#text.slice(0, this.#text.indexOf(line))) + 1;
    this.#text = afterLines(this.#text, lines);
    this.#line += lines;
    return this.#separator !== undefined || this.#settleSeparator();
  }

  /** Takes all complete rows. Returns whether a row with an open quote is left. */
  #takeRows(rows: CsvRow[]): boolean {
    let isOpen = false as boolean;
    const records = parse(this.#text, {
      bom: true,
      delimiter: this.#separator ?? ',',
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_error: true,
      on_skip: () => {
        isOpen = true;
        return undefined;
      },
    });
    const start = this.#line;
    for (const fields of records) {
      const line = this.#line;
      this.#line += fields.reduce((ends, field) => ends + countLineEnds(field), 1);
      const problem = problemOf(fields, line, this.#line - 1);
      if (problem !== undefined) rows.push({ line, fields: [], problem });
      else if (fields.some((field) => field.trim() !== '')) rows.push({ line, fields });
    }
    this.#text = isOpen ? afterLines(this.#text, this.#line - start) : '';
    return isOpen;
  }

  #giveUpLine(): CsvRow {
    const rest = afterLines(this.#text, 1);
    const isLong = this.#text.length - rest.length > longestRow;
    const row = { line: this.#line, fields: [], problem: isLong ? tooLong : 'Las comillas de esta línea no se cierran.' };
    this.#text = rest;
    this.#line += 1;
    return row;
  }
}
