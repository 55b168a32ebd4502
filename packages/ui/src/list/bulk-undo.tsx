import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { errorMessage } from '../support-code.tsx';
import type { Undo } from './bulk-action.ts';
import { runBulk } from './run-bulk.ts';

/** Time to undo in milliseconds. */
export const undoTime = 10_000;

interface BulkUndoProps {
  readonly message: string;
  readonly undos: readonly Undo[];
  readonly onChanged: () => unknown;
}

/** Toast of an action on several records, with a button that undoes it. It outlives the page that showed it. */
export function BulkUndo({ message, undos, onChanged }: BulkUndoProps) {
  const [state, setState] = useState<'pending' | 'undone' | { readonly refused: ReactNode }>();
  const undo = async () => {
    setState('pending');
    const { failed } = await runBulk(undos, async (step) => {
      await step();
      return undefined;
    });
    setState(failed[0] ? { refused: errorMessage(failed[0].error) } : 'undone');
    onChanged();
  };
  if (state === 'undone') return 'Quedó como estaba.';
  if (typeof state === 'object') return state.refused;
  return (
    <span className="undo-toast">
      <span>{message}</span>
      <Button size="s" isPending={state === 'pending'} pendingLabel="Deshaciendo…" onPress={() => void undo()}>
        Deshacer
      </Button>
    </span>
  );
}
