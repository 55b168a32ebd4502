/** Deletions and what undoes them. */
export { DeleteDialog, type DeleteDialogProps } from './dialog/delete-dialog.tsx';
export { showUndoable } from './list/show-undoable.tsx';
/** What was done with a button that undoes it, where a toast cannot be reached: in a dialog. */
export { BulkUndo as UndoMessage } from './list/bulk-undo.tsx';
