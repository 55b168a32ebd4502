import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { csvLine } from '@pregon/contract/csv/csv-line';
import { importKindDefinitions } from './import-kinds.ts';

/** An example file of a kind with all its columns, as `npm run data -- example` prints it. */
export function exampleOf(kind: ImportKind): string {
  const columns = Object.values(importKindDefinitions[kind].columns);
  const line = (position: 0 | 1) => csvLine(columns.map(({ examples }) => examples[position]));
  return csvLine(columns.map(({ header }) => header)) + line(0) + line(1);
}
