import { text } from '../field-readers.ts';
import type { ImportColumn } from '../import-kind.ts';

/** The city of a residence or a store. `about` names which of them, in Spanish. */
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
