import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './modal-dialog.tsx';
import type { Undo } from '../list/bulk-action.ts';
import { Note } from '../page.tsx';
import { showUndoable } from '../list/show-undoable.tsx';
import { undoSentence } from '../list/undo-sentence.ts';
import { errorMessage } from '../support-code.tsx';

/** What a deletion answers: what was done, and how to undo it where that is possible. */
export interface Deletion {
  readonly message: string;
  readonly undo?: Undo | undefined;
}

export interface DeleteDialogProps {
  readonly onClose: () => void;
  /** 'Eliminar «Black Friday 2026»'. */
  readonly title: string;
  /** A verb with its object: 'Eliminar campaña'. */
  readonly confirmLabel: string;
  /** 'Eliminando…' by default. */
  readonly pendingLabel?: string | undefined;
  /** What else is affected, in sentences. */
  readonly consequences: string;
  /** Why the deletion cannot be undone, as a sentence; without it, it can be undone for some seconds. */
  readonly final?: string | undefined;
  /**
   * Deletes the record. `mustUndo`: the person was told that it can be undone, so it is deleted only if that is so. Rejects with a message for
   * people.
   */
  readonly remove: (mustUndo: boolean) => Promise<Deletion>;
  /** Why a deletion was refused because it cannot be undone any more, as a sentence: the person is told so, and asked again. */
  readonly lostReason?: ((error: unknown) => string | undefined) | undefined;
  /** Called when it was undone. */
  readonly onUndone?: (() => unknown) | undefined;
}

/** Confirms the deletion of a record. It says before whether that can be undone, and offers to undo it afterwards. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { onClose, title, confirmLabel, pendingLabel = 'Eliminando…', consequences, final, remove, onUndone } = props;
  const [refusal, setRefusal] = useState<ReactNode>();
  const [lost, setLost] = useState<string>();
  const reason = final ?? lost;
  const canUndo = reason === undefined;
  const confirm = async () => {
    setRefusal(undefined);
    try {
      const { message, undo } = await remove(canUndo);
      showUndoable(message, undo, () => onUndone?.());
    } catch (error) {
      setRefusal(errorMessage(error));
      setLost(props.lostReason?.(error));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      pendingLabel={pendingLabel}
      cancelLabel="Conservar"
      isDestructive
      onConfirm={confirm}
    >
      <p>{`${consequences} ${reason ?? undoSentence}`}</p>
      <div role="alert">{refusal === undefined ? null : <Note tone="warning">{refusal}</Note>}</div>
    </ConfirmDialog>
  );
}
