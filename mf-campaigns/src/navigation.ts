import type { NavEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file by itself, so it may import types only. */
export const nav: readonly NavEntry[] = [
  { group: 'Campañas', label: 'Clientes', path: 'clientes', words: 'personas compradores buscar documento celular habeas data' },
];
