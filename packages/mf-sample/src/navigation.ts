import type { NavEntry, PaletteEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file by itself, so it imports nothing but types. */
export const nav: readonly NavEntry[] = [{ group: 'Utilidades', label: 'Ejemplo: sample', path: 'sample' }];

/** Screens that the command palette offers beside the menu. */
export const palette: readonly PaletteEntry[] = [{ label: 'Crear ejemplo: sample', path: 'sample/new', words: 'nueva campaña' }];
