import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { sheetToCsv } from './sheet-to-csv.ts';

/** Converts the workbook in `workerData` (the bytes of an XLSX file), and posts the bytes of a CSV file. */
const csv = Buffer.from(sheetToCsv(await readSheet(Buffer.from(workerData as Uint8Array))));
parentPort?.postMessage(csv);
