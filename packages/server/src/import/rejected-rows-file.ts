import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import type { Rejection } from './import-data.ts';

const separator = ';';

/**
 * The lines of a CSV file with the original cells of rejected rows, padded to the width of the widest one, and the reason of each.
 * Spanish spreadsheets expect semicolons, and an import reads them.
 */
export async function* rejectedRowsFile(
  batches: AsyncIterable<readonly Rejection[]>,
  header: readonly string[],
  width: number,
): AsyncGenerator<string> {
  const names = Array.from({ length: Math.max(width, header.length) }, (_, position) => header[position] ?? '');
  yield byteOrderMark + csvLine([...names, 'línea', 'motivo'], separator);
  for await (const batch of batches) {
    const lines = batch.map(({ line, column, message, cells }) =>
      csvLine(
        [...names.map((_, position) => cells[position] ?? ''), line, column ? `${column}: ${message}` : message],
        separator,
      ),
    );
    yield lines.join('');
  }
}
