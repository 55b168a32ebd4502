import type { MadeInvitation } from '@pregon/contract/users/invitation.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { InvitationResult } from './invitation-result.tsx';

interface InvitationDialogProps {
  readonly invitation: MadeInvitation;
  readonly onClose: () => void;
}

/** Dialog with the link of a new invitation. It does not close on a click outside, because the link is shown only once. */
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
      <InvitationResult invitation={invitation} />
    </Dialog>
  );
}
