import type { ImportKind, ImportReport } from '@pregon/contract/data/data.endpoints';

import { importKindDefinitions } from './import-kinds.ts';

const mostLines = 20;
const number = new Intl.NumberFormat('es-CO');
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`;

/** The final report of `npm run data -- import`. */
export function importInWords(
  { rows, created, updated, rejected, createdStores, createdProducts, problems }: ImportReport,
  seconds: number,
): string {
  const unchanged = rows - created - updated - rejected;
  const pace = rows / Math.max(seconds, 0.001);
  const shown = problems.slice(0, mostLines).map(({ line, column, message }) => {
    const where = column ? `línea ${line}, ${column}` : `línea ${line}`;
    return `  ${where}: ${message}`;
  });
  const more = rejected - shown.length;
  return [
    '',
    `  ${counted(rows, 'fila', 'filas')} en ${seconds.toFixed(1)} s (${number.format(Math.round(pace))} por segundo).`,
    `  ${counted(created, 'nueva', 'nuevas')}, ${counted(updated, 'cambiada', 'cambiadas')}, ${number.format(unchanged)} sin cambios, ${counted(rejected, 'rechazada', 'rechazadas')}.`,
    ...(createdStores + createdProducts > 0
      ? [
          `  Se crearon ${counted(createdStores, 'tienda', 'tiendas')} y ${counted(createdProducts, 'producto', 'productos')} que faltaban.`,
        ]
      : []),
    '',
    ...(shown.length > 0 ? [...shown, ...(more > 0 ? [`  … y ${number.format(more)} más.`] : []), ''] : []),
  ].join('\n');
}

/** The columns of a kind, for `npm run data -- columns`. */
export function columnsInWords(kind: ImportKind): string {
  const columns = Object.values(importKindDefinitions[kind].columns);
  const width = Math.max(...columns.map(({ header }) => header.length));
  const lines = columns.map(({ header, isRequired, about }) => `  ${header.padEnd(width)}  ${isRequired ? '*' : ' '} ${about}`);
  return ['', ...lines, '', '  * Sin esta columna no se puede importar el archivo.', '', ''].join('\n');
}
