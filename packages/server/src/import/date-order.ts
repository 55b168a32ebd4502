import type { DateOrder, DateReading } from '@pregon/contract/data/imports.endpoints';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import { readCell } from '../kernel/csv/read-cell.ts';
import { Unreadable, usualFormat } from './field-readers.ts';
import { type ImportColumn, type ImportKindDefinition, valueKindOf } from './import-kind.ts';
import type { ColumnMapping } from './imports.table.ts';

/** How the cells of a file are read: what its columns are, and the order of day and month in its dates. */
export interface FileReading {
  readonly mapping: ColumnMapping;
  readonly dateOrder: DateOrder;
}

/** Orders that were decided before: by a user for this file, or for an earlier one with the same header. */
interface KnownOrders {
  readonly chosen: DateOrder | null;
  readonly remembered: DateOrder | undefined;
}

type Example = DateReading['example'];

const isDate = (column: ImportColumn): boolean => ['day', 'moment'].includes(valueKindOf(column));

/** A date in both orders, as ISO days; null where it cannot be read. */
function inBothOrders({ read }: ImportColumn, text: string): Example {
  const dayIn = (dateOrder: DateOrder): string | null => {
    const value = read(text, { ...usualFormat, dateOrder });
    return value instanceof Unreadable ? null : value.slice(0, 10);
  };
  return { text, day: dayIn('day'), month: dayIn('month') };
}

/**
 * Finds the order of day and month in the dates of a file. A date that exists, and is not in the future, in one order only tells it; where
 * such dates contradict each other, as most of them tell.
 *
 * @param readRows rows of the whole file; not called where no column is a date
 * @returns null where all dates are the same in both orders
 */
export async function readDates(
  kind: ImportKindDefinition,
  mapping: ColumnMapping,
  readRows: () => Promise<readonly CsvRow[]>,
  { chosen, remembered }: KnownOrders,
): Promise<DateReading | null> {
  const columns = mapping.flatMap((key, position) => {
    const column = key === null ? undefined : kind.columns[key];
    return column && isDate(column) ? [{ column, position }] : [];
  });
  if (columns.length === 0) return null;
  const dates = (await readRows()).flatMap(({ fields }) =>
    columns
      .map(({ column, position }) => inBothOrders(column, readCell(fields[position] ?? '')))
      .filter(({ day, month }) => day !== month),
  );
  const onlyDay = dates.filter(({ month }) => month === null);
  const onlyMonth = dates.filter(({ day }) => day === null);
  const example = dates.find(({ day, month }) => day !== null && month !== null) ?? dates[0];
  if (!example) return null;
  if (chosen !== null) return { order: chosen, basis: 'chosen', example };
  const [ofDay, ofMonth] = [onlyDay[0], onlyMonth[0]];
  if (ofMonth && onlyMonth.length > onlyDay.length) return { order: 'month', basis: 'file', example: ofMonth };
  if (ofDay && onlyDay.length > onlyMonth.length) return { order: 'day', basis: 'file', example: ofDay };
  if (remembered) return { order: remembered, basis: 'remembered', example };
  return { order: usualFormat.dateOrder, basis: 'assumed', example };
}
