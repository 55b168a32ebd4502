import { faultMessage } from '@pregon/auth-api/fault';
import type { Invitation } from '@pregon/contract/users/invitation.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useWithdrawInvitation } from '../../staff/staff-changes.ts';

interface WithdrawInvitationProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Dialog that confirms withdrawing an invitation. */
export default function WithdrawInvitation({ invitation: { id, email }, onClose }: WithdrawInvitationProps) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Retirar la invitación de «${email}»`}
      confirmLabel="Retirar invitación"
      pendingLabel="Retirando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={async () => {
        const { message } = await withdraw.mutateAsync({ params: { id: String(id) } });
        toast.success(message);
      }}
    >
      <p>El enlace que recibió deja de servir. Puedes invitar a esta persona otra vez cuando quieras.</p>
      <div role="alert">{withdraw.error ? <Note tone="warning">{faultMessage(withdraw.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
