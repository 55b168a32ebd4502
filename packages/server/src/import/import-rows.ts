import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { readCell } from '../kernel/csv/read-cell.ts';
import { type CellFormat, Unreadable, usualFormat } from './field-readers.ts';
import type { ColumnMapping } from './imports.table.ts';
import { columnsOf, type ImportKindDefinition, type ImportRow, missingColumns } from './import-kind.ts';
import { RowNumbers } from './row-numbers.ts';

/** An error of a row at a column, by its name in the file. */
export interface RowFault {
  readonly column: string;
  readonly message: string;
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** All errors of a row as one: that of the first column, whose message names the others; columns with the same error together. */
export function joinedFaults([first, ...others]: readonly [RowFault, ...RowFault[]]): RowFault {
  const columnsWith = (wanted: string) => others.flatMap(({ column, message }) => (message === wanted ? [column] : []));
  const alike = columnsWith(first.message);
  const rest = [...new Set(others.map(({ message }) => message))].filter((message) => message !== first.message);
  const message = [
    first.message,
    ...(alike.length > 0 ? [`Lo mismo en ${listed.format(alike)}.`] : []),
    ...rest.map((one) => `Además, ${listed.format(columnsWith(one))}: ${one}`),
  ].join(' ');
  return { column: first.column, message };
}

/** Parses the rows of a file, given its header. */
export interface RowReader {
  /** Whether it numbers rows, so that it must read all of them from the first one on. */
  readonly isNumbering: boolean;
  read(row: CsvRow): ImportRow | RowFault;
  /** Why a readable row is rejected, from the positions of its problems in those of the kind. */
  faultOf(reasons: readonly number[]): RowFault;
}

export const isRowFault = (read: ImportRow | RowFault): read is RowFault => 'message' in read;

const tooManyCells: RowFault = { column: '', message: 'Esta fila tiene más columnas que el encabezado.' };

/** Resolves the positions of columns by the header, or by a mapping. Returns the names of missing required columns. */
export function rowReader(
  kind: ImportKindDefinition,
  header: readonly string[],
  mapping?: ColumnMapping,
  format: CellFormat = usualFormat,
): RowReader | { readonly missing: string[] } {
  const keys = mapping ? header.map((_, position) => mapping[position] ?? undefined) : columnsOf(kind, header);
  const columns = Object.entries(kind.columns);
  const missing = missingColumns(kind, keys).map((key) => kind.columns[key]?.header ?? key);
  if (missing.length > 0) return { missing };
  const empty = Object.fromEntries(columns.map(([key]) => [key, null]));
  const cells = keys.flatMap((key, position) => {
    const column = key === undefined ? undefined : kind.columns[key];
    return key === undefined || !column ? [] : [{ key, position, column, name: header[position]?.trim() ?? column.header }];
  });
  const nameOf = (key: string) => cells.find((cell) => cell.key === key)?.name ?? kind.columns[key]?.header ?? key;
  const numbering = kind.numbering && !keys.includes(kind.numbering.key) ? kind.numbering : undefined;
  const numbers = new RowNumbers();
  return {
    isNumbering: numbering !== undefined,
    faultOf(reasons) {
      const [fault = { column: '', message: '' }, ...others] = reasons
        .flatMap((reason) => kind.problems[reason] ?? [])
        .map(({ column, message }) => ({ column: nameOf(column), message }));
      return joinedFaults([fault, ...others]);
    },
    read({ fields, problem }) {
      if (problem) return { column: '', message: problem };
      if (fields.length > header.length && fields.slice(header.length).some((field) => field.trim() !== '')) return tooManyCells;
      const row: Record<string, string | null> = { ...empty };
      let faults: [RowFault, ...RowFault[]] | undefined;
      for (const { key, position, column, name } of cells) {
        const cell = readCell(fields[position] ?? '');
        const value = cell === '' ? null : column.read(cell, format);
        if (value instanceof Unreadable || (value === null && column.isRequired)) {
          const fault = { column: name, message: value?.message ?? 'Falta este dato.' };
          if (faults) faults.push(fault);
          else faults = [fault];
        } else row[key] = value;
      }
      if (faults) return joinedFaults(faults);
      if (numbering) {
        if (row[numbering.by] === null) return { column: nameOf(numbering.by), message: 'Falta este dato.' };
        const name = numbering.nameOf(row);
        row[numbering.key] = `${name} ${numbers.next(name)}`;
      }
      const refusal = kind.check?.(row);
      return refusal ? { column: nameOf(refusal.column), message: refusal.message } : row;
    },
  };
}
