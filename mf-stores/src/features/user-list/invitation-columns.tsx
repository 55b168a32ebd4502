import type { Invitation } from '@pregon/contract/users/invitation.schema';
import { NearDate, NearTime } from '@pregon/ui/near-time';
import { RowMenu } from '@pregon/ui/menu';
import { Badge } from '@pregon/ui/page';
import type { Column } from '@pregon/ui/table';
import { MailPlus, MailX } from 'lucide-react';
import { RoleWithStores } from '../../staff/role-with-stores.tsx';

interface InvitationActions {
  readonly onRepeat: (invitation: Invitation) => void;
  /** Opens the dialog that confirms it. */
  readonly onWithdraw: (invitation: Invitation) => void;
}

/** Columns of the list. Their keys are the sort orders of the query. */
export const invitationColumns = (zone: string | undefined, actions: InvitationActions): readonly Column<Invitation>[] => [
  { key: 'email', header: 'Correo', isFixed: true, card: 'wide', cell: ({ email }) => <span className="main">{email}</span> },
  { key: 'role', header: 'Rol', cell: ({ role, stores }) => <RoleWithStores role={role} stores={stores} /> },
  {
    key: 'state',
    header: 'Estado',
    card: 'right',
    cell: ({ isExpired }) => (
      <Badge state={isExpired ? 'cancelled' : 'scheduled'} label={isExpired ? 'Vencida' : 'Por aceptar'} />
    ),
  },
  {
    key: 'sentAt',
    header: 'Enviada',
    caption: 'Enviada',
    cell: ({ sentAt }) => <NearDate moment={sentAt} zone={zone} />,
  },
  {
    key: 'expiresAt',
    header: 'Sirve hasta',
    caption: 'Sirve hasta',
    card: 'right',
    cell: ({ expiresAt }) => <NearTime moment={expiresAt} zone={zone} />,
  },
  {
    key: 'actions',
    header: 'Acciones',
    card: 'action',
    cell: (invitation) => (
      <RowMenu
        name={invitation.email}
        entries={[
          { label: 'Invitar de nuevo', icon: MailPlus, onSelect: () => actions.onRepeat(invitation) },
          { label: 'Retirar invitación…', icon: MailX, isDanger: true, onSelect: () => actions.onWithdraw(invitation) },
        ]}
      />
    ),
  },
];
