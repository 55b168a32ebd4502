import { importSources } from '../import/sources/import-sources.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Calendar } from './calendar.ts';

/** Inserts a paused source of purchases: its server is nobody's, so nothing is pulled from there. */
export async function fillImportSources(
  database: Transaction,
  calendar: Calendar,
  owner: { readonly accountId: number; readonly createdBy: number },
): Promise<void> {
  await database.insert(importSources).values({
    ...owner,
    name: 'Ventas del ERP',
    kind: 'purchases',
    protocol: 'sftp',
    address: 'sftp://archivos.ceiba.example',
    path: '/salida/ventas-*.csv',
    login: 'password',
    user: 'ceiba',
    // There is none: it has to be typed before the source is resumed.
    secret: null,
    fingerprint: 'SHA256:0Fq1bM8rTn2cKxYw5LZp7dHsVj3uGaE9iRoB6QtNfWk',
    days: [1, 2, 3, 4, 5, 6],
    time: '06:00',
    createsMissing: true,
    active: false,
    lastAt: calendar.momentAgo(40, 6 * 60),
    lastState: 'nothing',
    createdAt: calendar.momentAgo(41, 10 * 60),
  });
}
