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
const unclosed = 'Las comillas de esta línea no se cierran.';

/** The sign that parts most in the first line; a comma where none does. */
function separatorOf(line: string): string {
  const plain = line.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => plain.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

interface Quoted {
  readonly fields: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
}

/**
 * Finds the rows of a text that comes in pieces. Quotes that are never closed make one bad row: the next line begins anew. A piece
 * ends where a line ends, but for the last.
 */
export class CsvScanner {
  #text = '';
  #line = 1;
  #separator = '';

  /** The rows that are complete with this piece; those without any content are left out. */
  push(piece: string): CsvRow[] {
    this.#text += piece;
    return this.#scan(false);
  }

  end(): CsvRow[] {
    return this.#scan(true);
  }

  #scan(isLast: boolean): CsvRow[] {
    const text = this.#text;
    const rows: CsvRow[] = [];
    let start = 0;
    while (start < text.length) {
      const lineEnd = text.indexOf('\n', start);
      if (lineEnd < 0 && !isLast) break;
      const next = lineEnd < 0 ? text.length : lineEnd + 1;
      const content = withoutReturn(text.slice(start, lineEnd < 0 ? text.length : lineEnd));
      if (this.#separator === '' && this.#settleSeparator(content)) {
        start = next;
        this.#line += 1;
        continue;
      }
      const row = this.#rowAt(content, start, next, isLast);
      if (!row) break;
      const { end, ...read } = row;
      if (read.problem || read.fields.some((field) => field.trim() !== '')) rows.push({ line: this.#line, ...read });
      this.#line += end === next ? 1 : countLines(text, start, end);
      start = end;
    }
    this.#text = text.slice(start);
    return rows;
  }

  /** Answers whether the line is there to name the separator and for nothing else, as spreadsheets write it. */
  #settleSeparator(line: string): boolean {
    if (line.trim() === '') return false;
    const named = /^sep=(.)$/i.exec(line)?.[1];
    this.#separator = named ?? separatorOf(line);
    return named !== undefined;
  }

  /** The row that begins at `start`, whose first line is `content`. Undefined: it goes on in what has not come yet. */
  #rowAt(content: string, start: number, next: number, isLast: boolean): (Omit<CsvRow, 'line'> & Quoted) | undefined {
    const bad = (problem: string) => ({ fields: [], end: next, problem });
    if (content.length > longestRow) return bad('Esta línea es demasiado larga.');
    if (content.includes('\0')) return bad('Esta línea contiene caracteres que no son texto.');
    if (!content.includes('"')) return { fields: content.split(this.#separator || ','), end: next };
    const quoted = this.#quotedAt(start);
    if (quoted === 'open') return isLast || this.#text.length - start > longestRow ? bad(unclosed) : undefined;
    if (quoted === 'broken') return bad('Después de unas comillas que se cierran sigue más texto.');
    return quoted.fields.some((field) => field.includes('\0')) ? bad('Esta fila contiene caracteres que no son texto.') : quoted;
  }

  /** Reads a row with quotes, which may hold separators, line ends and doubled quotes. */
  #quotedAt(start: number): Quoted | 'open' | 'broken' {
    const text = this.#text;
    const fields: string[] = [];
    let at = start;
    for (;;) {
      if (text[at] !== '"') {
        const end = this.#plainEnd(at);
        fields.push(withoutReturn(text.slice(at, end)));
        at = end;
      } else {
        const close = closingQuote(text, at + 1, start + longestRow);
        if (close < 0) return 'open';
        fields.push(text.slice(at + 1, close).replaceAll('""', '"'));
        at = close + 1;
        if (text[at] === '\r') at += 1;
      }
      if (at >= text.length) return { fields, end: at };
      if (text[at] === '\n') return { fields, end: at + 1 };
      if (text[at] !== this.#separator) return 'broken';
      at += 1;
    }
  }

  #plainEnd(at: number): number {
    const lineEnd = this.#text.indexOf('\n', at);
    const separator = this.#text.indexOf(this.#separator, at);
    const last = lineEnd < 0 ? this.#text.length : lineEnd;
    return separator < 0 ? last : Math.min(separator, last);
  }
}

/** Where a quote stands alone, from `from` on and before `limit`; -1 where none does. */
function closingQuote(text: string, from: number, limit: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && at < limit && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < limit ? at : -1;
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
