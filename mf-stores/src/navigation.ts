import type { NavEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file by itself, so it imports nothing but types. */
export const nav: readonly NavEntry[] = [
  {
    group: 'Configuraciones',
    label: 'Importar datos',
    path: 'importar',
    words: 'subir archivo csv excel clientes compras productos tiendas',
  },
];
