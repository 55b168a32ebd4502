import type { ImportCheck } from '@pregon/contract/data/imports.endpoints';

/** Whether an import would write no row, as far as its check read the whole file. */
export function changesNothing(check: ImportCheck, createsMissing: boolean): boolean {
  const { created, updated } = (createsMissing ? check.withMissing : null) ?? check;
  return check.isWhole && created + updated === 0;
}
