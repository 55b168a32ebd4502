import { undoable } from '@pregon/auth-api/list-actions';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { deleteSavedBlock, listSavedBlocks, type SavedBlock } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { DeleteDialog } from '@pregon/ui/undo';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface DeleteBlockDialogProps {
  readonly block: SavedBlock;
  readonly onClose: () => void;
}

/** Deletes a saved block after a confirmation. */
export function DeleteBlockDialog({ block: { identifier: id, name }, onClose }: DeleteBlockDialogProps) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: queryKeyOf(listSavedBlocks) });
  const { mutateAsync: remove } = useMutation({ ...restMutation(deleteSavedBlock), onSettled: readAgain });
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar bloque"
      consequences="Sale de los bloques de todos en la cuenta. Los newsletters que lo usan quedan como están."
      remove={async () => undoable('savedBlock', id, await remove({ params: { id } }))}
      onUndone={readAgain}
    />
  );
}
