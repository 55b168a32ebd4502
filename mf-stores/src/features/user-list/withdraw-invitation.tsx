import { undoable } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import type { Invitation } from '@pregon/contract/users/invitation.schema';
import { DeleteDialog } from '@pregon/ui/undo';
import { invalidateStaff, useWithdrawInvitation } from '../../staff/staff-changes.ts';

interface WithdrawInvitationProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Dialog that confirms withdrawing an invitation. */
export default function WithdrawInvitation({ invitation: { id, email }, onClose }: WithdrawInvitationProps) {
  const { mutateAsync: withdraw } = useWithdrawInvitation();
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Retirar la invitación de «${email}»`}
      confirmLabel="Retirar invitación"
      pendingLabel="Retirando…"
      consequences="El enlace que recibió deja de servir. Puedes invitar a esta persona otra vez cuando quieras."
      remove={async () => undoable('invitation', undefined, await withdraw({ params: { id: String(id) } }))}
      onUndone={() => invalidateStaff(queryClient)}
    />
  );
}
