import { text } from '../field-readers.ts';
import type { ImportColumn } from '../import-kind.ts';

/** Where somebody lives or a store lies. `about` says which, in Spanish. */
export const cityColumn = (about: string): ImportColumn => ({
  header: 'ciudad',
  aliases: ['city', 'municipio'],
  read: text(),
  type: 'text',
  about,
  examples: ['Bogotá', 'Medellín'],
});

export const departmentColumn = (about: string): ImportColumn => ({
  header: 'departamento',
  aliases: ['department', 'state'],
  read: text(),
  type: 'text',
  about,
  examples: ['Bogotá D.C.', 'Antioquia'],
});
