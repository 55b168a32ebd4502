import type { Undo } from './bulk-action.ts';
import { BulkUndo, undoTime } from './bulk-undo.tsx';
import { toast } from '../toast.tsx';

/**
 * Says what was done, and offers to undo it for some seconds where that is possible.
 *
 * @param onChanged called when it was undone
 */
export function showUndoable(message: string, undo: Undo | undefined, onChanged: () => unknown): void {
  const shown = undo ? <BulkUndo message={message} undos={[undo]} onChanged={onChanged} /> : message;
  toast.success(shown, undo ? { duration: undoTime } : {});
}
