import { errorMessage } from '../support-code.tsx';
import { toast } from '../toast.tsx';
import type { BulkAction } from './bulk-action.ts';
import { showUndoable } from './show-undoable.tsx';

/** What an action on one record needs of an action of its list. */
export type SingleAction<Row> = Pick<BulkAction<Row>, 'label' | 'run' | 'done'>;

/**
 * Runs an action of a list on one record, and says what was done with a button that undoes it, or why it was not done.
 *
 * @param onChanged reads the list again
 */
export async function runOnOne<Row>(row: Row, action: SingleAction<Row>, onChanged: () => unknown): Promise<void> {
  try {
    showUndoable(action.done(1), await action.run(row), onChanged);
  } catch (error) {
    toast.error(errorMessage(error));
  }
  await onChanged();
  requestAnimationFrame(() => {
    // The focused button has left the list with its row.
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
