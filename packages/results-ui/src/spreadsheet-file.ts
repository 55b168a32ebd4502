import { csvFile } from '@pregon/contract/csv/csv-line';

/** A CSV file as Spanish spreadsheets open it: its columns are separated by semicolons, like those of lists. */
export const spreadsheetFile = (lines: Parameters<typeof csvFile>[0]): string => csvFile(lines, ';');
