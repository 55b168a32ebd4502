import { undoOf } from '@pregon/auth-api/list-actions';
import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { showUndoable } from '@pregon/ui/undo';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface DeleteNewsletterProps {
  readonly newsletter: Newsletter;
  readonly onClose: () => void;
}

/** Deletes a newsletter after a confirmation, or shows why it cannot be deleted. */
export default function DeleteNewsletter({ newsletter: { identifier, name }, onClose }: DeleteNewsletterProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(newslettersQuery) });
  const remove = useMutation({
    ...restMutation(deleteNewsletter),
    onSuccess: async (deleted) => {
      showUndoable(deleted.message, undoOf('newsletter', identifier, deleted), readAgain);
      await readAgain();
    },
    // After a concurrent change the list is outdated.
    onError: (error) => (isFault(error, 'NEWSLETTER_IN_USE', 'NOT_FOUND') ? readAgain() : undefined),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar newsletter"
      pendingLabel="Eliminando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: identifier } })}
    >
      <p>
        Sale de la lista con todas sus versiones. Los mensajes que ya se enviaron quedan como están. Puedes deshacerlo durante
        unos segundos.
      </p>
      <div role="alert">{remove.error ? <Note tone="warning">{faultMessage(remove.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
