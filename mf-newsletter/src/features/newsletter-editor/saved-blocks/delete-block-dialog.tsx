import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { deleteSavedBlock, listSavedBlocks, type SavedBlock } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface DeleteBlockDialogProps {
  readonly block: SavedBlock;
  readonly onClose: () => void;
}

/** Deletes a saved block after a confirmation. */
export function DeleteBlockDialog({ block: { identifier, name }, onClose }: DeleteBlockDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    ...restMutation(deleteSavedBlock),
    onSuccess: ({ message }) => {
      toast.success(message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(listSavedBlocks) }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar bloque"
      pendingLabel="Eliminando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: identifier } })}
    >
      <p>Sale de los bloques de todos en la cuenta. Los newsletters que lo usan quedan como están.</p>
      <div role="alert">{remove.error ? <Note tone="warning">{faultMessage(remove.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
