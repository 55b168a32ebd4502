import { parse } from 'csv-parse/sync';

/** A row of a file. `line` counts from 1 and is where the row begins; with a `problem` there are no fields. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the row can't be read, for the person whose file it is. */
  readonly problem?: string;
}

/** More signs than this in a row are a mistake: quotes that nobody closes, or no text at all. */
export const longestRow = 16_384;

const separators = [';', ',', '\t', '|'] as const;
const tooLong = 'Esta línea es demasiado larga.';

/** The sign that parts most in the first line; a comma where none does. */
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

/** The text behind so many line ends. */
function afterLines(text: string, lines: number): string {
  let start = 0;
  for (let line = 0; line < lines; line += 1) start = text.indexOf('\n', start) + 1 || text.length;
  return text.slice(start);
}

/** Why fields from the lines `first` to `last` are no row. The parser takes quotes that end in mid-text for text of the field. */
function problemOf(fields: readonly string[], first: number, last: number): string | undefined {
  if (fields.some((field) => field.includes('\0'))) return 'Esta fila contiene caracteres que no son texto.';
  if (last > first && fields.some((field) => field.startsWith('"') && field.includes('\n')))
    return `Las comillas de esta línea no se cierran: no se leyó hasta la línea ${last}.`;
  return fields.reduce((signs, field) => signs + field.length, 0) > longestRow ? tooLong : undefined;
}

/**
 * Finds the rows of a text that comes in pieces. A piece ends where a line ends, but for the last. Quotes that no other quotes close
 * make one bad row, and the next line begins anew; those that later ones close by mistake cost the rows up to there.
 */
export class CsvScanner {
  #text = '';
  #line = 1;
  #separator: string | undefined;

  /**
   * The rows that are complete with this piece; those without any content are left out. They come in parts, since each line with
   * open quotes costs a parse of its own: between two parts the caller may let others run.
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

  /** The first line that is not empty has it, unless it names it and nothing else, as spreadsheets write it. */
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
    // One that names none, or a sign that cannot part anything, is passed over: the next line shows what does.
    if (/^[^\r\n"]$/.test(named)) this.#separator = named;
    const lines = countLineEnds(this.#text.slice(0, this.#text.indexOf(line))) + 1;
    this.#text = afterLines(this.#text, lines);
    this.#line += lines;
    return this.#separator !== undefined || this.#settleSeparator();
  }

  /** Takes all rows that are whole. Answers whether a row is left whose quotes are open. */
  #takeRows(rows: CsvRow[]): boolean {
    let isOpen = false;
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
