import type { MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { InvitationMade } from './invitation-made.tsx';

interface InvitationDialogProps {
  readonly invitation: MadeInvitation;
  readonly onClose: () => void;
}

/** A press beside it does not close it: its link is not shown again. */
export default function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={`Invitación para «${invitation.email}»`}
      actions={
        <Button variant="primary" onPress={onClose}>
          Listo
        </Button>
      }
    >
      <InvitationMade invitation={invitation} />
    </Dialog>
  );
}
