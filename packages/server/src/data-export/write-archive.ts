import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { LostContent } from '../kernel/objects/database-contents.ts';
import { accountRows } from '../hosting/platform/account-tables.ts';
import { exportedTables } from './exported-tables.ts';
import { type Cell, readRows } from './read-rows.ts';
import { type StoredFile, storedFolders, type Stores } from './stored-files.ts';
import { readTableColumns } from './table-columns.ts';
import { createZipStream, type ZipStream } from './zip-stream.ts';

/** Files in one archive of a folder: the table at the end of an archive is written in one turn of the event loop. */
const filesTogether = 1000;

interface Account {
  readonly id: number;
  readonly timeZone: string;
}

const lines = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => csvLine(row, ';')).join('');

const readMe = (now: Date): string =>
  [
    'Esta es una copia de todos los datos de la cuenta en Pregón.',
    `Se empezó a escribir el ${now.toISOString()}. Lo que cambió mientras se escribía está como era antes o después del cambio.`,
    '',
    'Los archivos CSV separan las columnas con punto y coma y están en UTF-8. Las horas son las de la cuenta.',
    'Un texto que una hoja de cálculo tomaría por una fórmula empieza con un apóstrofo.',
    'Las claves (como «clave del cliente») dicen qué filas de archivos distintos van juntas.',
    'tiendas.csv, productos.csv, clientes.csv y compras.csv se pueden importar, en este orden.',
    'No están las contraseñas, las claves de proveedores ni otros secretos.',
    '',
    ...exportedTables.map(({ file, about }) => `${file}.csv: ${about}`),
    ...storedFolders.map(({ folder, about }) => `${folder}/: ${about}`),
    '',
    'faltan.csv, si está: los archivos que ya no existen en el almacén de imágenes.',
    'contenido.csv, al final: cuántas filas y archivos hay. Si falta, la copia no está completa.',
    '',
  ].join('\r\n');

/** The content of a file; undefined when it was deleted meanwhile, or when the bucket has lost it, which `onLost` is told. */
async function readFile({ read }: StoredFile, onLost: () => void): ReturnType<StoredFile['read']> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof LostContent)) throw error;
    onLost();
    return undefined;
  }
}

interface Folder {
  readonly folder: string;
  readonly files: AsyncGenerator<StoredFile>;
  /** Is told the names of files that the bucket has lost. */
  readonly onLost: (name: string) => void;
}

/** Writes files into a folder; those beyond `filesTogether` into archives of their own beside it. Returns how many. */
async function addFolder(zip: ZipStream, { folder, files, onLost }: Folder, now: Date): Promise<number> {
  let added = 0;
  let part: { readonly zip: ZipStream; readonly written: Promise<void> } | undefined;
  const endPart = async () => {
    part?.zip.end();
    await part?.written;
    part = undefined;
  };
  try {
    for await (const file of files) {
      const { name, isCompressed } = file;
      const content = await readFile(file, () => onLost(`${folder}/${name}`));
      if (content === undefined) continue;
      if (added > 0 && added % filesTogether === 0) {
        await endPart();
        const inner = createZipStream(now);
        const partName = `${folder}-${added / filesTogether + 1}.zip`;
        part = { zip: inner, written: zip.add(partName, inner.output, { isCompressed: false }) };
        part.written.catch(inner.fail);
      }
      await (part?.zip ?? zip).add(`${folder}/${name}`, content, { isCompressed });
      added += 1;
    }
    await endPart();
  } catch (error) {
    part?.zip.fail(error);
    throw error;
  }
  return added;
}

/** Writes all data of an account into an archive. Rejects, and ends the archive as broken, when something cannot be read. */
async function fill(stores: Stores, zip: ZipStream, { id, timeZone }: Account, now: Date): Promise<void> {
  const { database } = stores;
  const [columns, rowsOf] = await Promise.all([readTableColumns(database), accountRows(database)]);
  const tableOfContents: Cell[][] = [];
  await zip.add('LEEME.txt', byteOrderMark + readMe(now));
  for (const table of exportedTables) {
    const ofTable = columns.get(table.table);
    const rows = table.table === 'account' ? sql`id = ${id}` : rowsOf.get(table.table)?.(id);
    if (!ofTable || !rows) throw new Error(`There is no table ${table.table} of accounts.`);
    let count = 0;
    const text = async function* () {
      yield byteOrderMark + csvLine(Object.keys(table.columns), ';');
      for await (const page of readRows({ database, table, accountId: id, columns: ofTable, rows, timeZone })) {
        count += page.length;
        yield lines(page);
      }
    };
    await zip.add(`${table.file}.csv`, text());
    tableOfContents.push([`${table.file}.csv`, count, table.about]);
  }
  const lost: string[] = [];
  for (const { folder, about, list } of storedFolders) {
    const files = list(stores, id);
    tableOfContents.push([
      `${folder}/`,
      await addFolder(zip, { folder, files, onLost: (name) => void lost.push(name) }, now),
      about,
    ]);
  }
  if (lost.length > 0) {
    await zip.add('faltan.csv', byteOrderMark + lines([['archivo'], ...lost.map((name) => [name])]));
    tableOfContents.push(['faltan.csv', lost.length, 'Los archivos que ya no existen en el almacén de imágenes.']);
  }
  await zip.add('contenido.csv', byteOrderMark + lines([['archivo', 'filas o archivos', 'qué es'], ...tableOfContents]));
  zip.end();
}

/**
 * All data of an account as a ZIP archive, written while it is read, in pages by statements of their own: memory stays flat, and a slow
 * download holds no connection.
 *
 * @param onFault is told why it broke off, unless its reader went away
 */
export function accountArchive(
  stores: Stores & { readonly database: Database },
  account: Account,
  now: Date,
  onFault: (error: unknown) => void,
): ZipStream['output'] {
  const zip = createZipStream(now);
  fill(stores, zip, account, now).catch((error: unknown) => {
    if (zip.output.destroyed) return;
    onFault(error);
    zip.fail(error);
  });
  return zip.output;
}
