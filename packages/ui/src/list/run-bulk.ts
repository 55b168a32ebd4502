import type { BulkAction, Undo } from './bulk-action.ts';

/** The outcome of an action on several records. */
export interface BulkOutcome<Row> {
  readonly done: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly error: unknown }[];
  readonly undos: readonly Undo[];
}

/** Requests at the same time. */
const concurrency = 4;

/** Runs an action on records, a few at a time. One that fails does not stop the others. */
export async function runBulk<Row>(rows: readonly Row[], run: BulkAction<Row>['run']): Promise<BulkOutcome<Row>> {
  const done: Row[] = [];
  const failed: { row: Row; error: unknown }[] = [];
  const undos: Undo[] = [];
  const queue = rows.values();
  const work = async () => {
    for (const row of queue)
      try {
        // Each worker takes the next record when its previous one is done.
        const undo = await run(row);
        done.push(row);
        if (undo) undos.push(undo);
      } catch (error) {
        failed.push({ row, error });
      }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { done, failed, undos };
}
