import { faultMessage, isFault } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { changeRelease, getPlatformStatus } from '@pregon/contract/platform/platform.endpoints';
import { Button } from '@pregon/ui/button';
import { ConfirmDialog, Dialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nameOf } from './app-names.ts';
import { wordsOf } from './change-words.ts';
import type { PlannedChange } from './release-actions.tsx';

interface ChangeDialogProps {
  readonly change: PlannedChange;
  readonly onClose: () => void;
}

/** Confirms a change, performs it, and shows the result. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const { app, action, version } = change;
  const { title } = nameOf(app);
  const client = useQueryClient();
  const { mutateAsync, error } = useMutation({
    ...restMutation(changeRelease),
    // Also after a refusal, because another operator has changed the data.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(getPlatformStatus) }),
  });
  if (isFault(error, 'CONFLICT'))
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`${title} cambió mientras mirabas`}
        role="alertdialog"
        actions={
          <Button variant="primary" onPress={onClose}>
            Ver cómo está ahora
          </Button>
        }
      >
        Alguien, o el servidor, cambió sus versiones al mismo tiempo. No hicimos nada: mira cómo quedó y decide de nuevo.
      </Dialog>
    );
  const words = wordsOf(change);
  const confirm = async () => {
    await mutateAsync({ params: { name: app }, body: { action, version } });
    toast.success(`${title}: ${words.done}`);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.question}
      confirmLabel={words.confirm}
      pendingLabel={words.pending}
      onConfirm={confirm}
    >
      <div className="change-body">
        <p>{words.consequence}</p>
        {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
      </div>
    </ConfirmDialog>
  );
}
