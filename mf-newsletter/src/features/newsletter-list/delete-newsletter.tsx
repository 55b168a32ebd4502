import { undoable } from '@pregon/auth-api/list-actions';
import { isFault } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import type { Newsletter } from '@pregon/contract/newsletters/newsletter.schema';
import { deleteNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { DeleteDialog } from '@pregon/ui/undo';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface DeleteNewsletterProps {
  readonly newsletter: Newsletter;
  readonly onClose: () => void;
}

/** Deletes a newsletter after a confirmation, or shows why it cannot be deleted. */
export default function DeleteNewsletter({ newsletter: { identifier: id, name }, onClose }: DeleteNewsletterProps) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(newslettersQuery) });
  const { mutateAsync: remove } = useMutation({
    ...restMutation(deleteNewsletter),
    onSuccess: readAgain,
    // After a concurrent change the list is outdated.
    onError: (error) => (isFault(error, 'NEWSLETTER_IN_USE', 'NOT_FOUND') ? readAgain() : undefined),
  });
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar newsletter"
      consequences="Sale de la lista con todas sus versiones. Los mensajes que ya se enviaron quedan como están."
      remove={async () => undoable('newsletter', id, await remove({ params: { id } }))}
      onUndone={readAgain}
    />
  );
}
