import type { NavEntry } from '@pregon/remote-api/remote-module';

/** Entries of the side menu. The build reads this file by itself, so it may import types only. */
export const nav: readonly NavEntry[] = [
  { group: 'Envios', label: 'Calendario', path: 'sends/calendar', words: 'envíos mes semana festivos choques agenda programar' },
  { group: 'Envios', label: 'Plantillas de WhatsApp', path: 'wa-plantillas', words: 'mensajes wa templates' },
];
