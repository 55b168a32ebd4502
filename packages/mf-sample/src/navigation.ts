import type { NavEntry, PaletteEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file separately, so it imports only types. */
export const nav: readonly NavEntry[] = [{ group: 'Utilidades', label: 'Ejemplo: sample', path: 'sample' }];

/** Further screens for the command palette. */
export const palette: readonly PaletteEntry[] = [{ label: 'Crear ejemplo: sample', path: 'sample/new', words: 'nueva campaña' }];
