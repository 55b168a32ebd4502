import { useSession } from '@pregon/auth-api/session';
import type { User } from '@pregon/contract/users/user.schema';
import { RowMenu } from '@pregon/ui/menu';
import { KeyRound, Pencil, UserCheck, UserX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../staff/staff-paths.ts';
import { nameOf } from '../../staff/user-labels.tsx';
import type { PendingUserAction } from '../../staff/lazy-user-action-dialog.tsx';

interface UserMenuProps {
  readonly user: User;
  readonly onAction: (action: PendingUserAction) => void;
}

/** Menu with the actions on a user. A disabled action shows the reason. */
export function UserMenu({ user, onAction }: UserMenuProps) {
  const navigate = useNavigate();
  const isSelf = useSession().session?.id === user.id;
  const { id, active } = user;
  return (
    <RowMenu
      name={nameOf(user)}
      entries={[
        { label: 'Editar', icon: Pencil, onSelect: () => void navigate(staffPaths.user(id)) },
        {
          label: 'Enviar enlace de recuperación…',
          icon: KeyRound,
          disabledReason: active ? undefined : 'está inactivo',
          onSelect: () => onAction({ user, action: 'recover' }),
        },
        active
          ? {
              label: 'Desactivar…',
              icon: UserX,
              isDanger: true,
              disabledReason: isSelf ? 'eres tú' : undefined,
              onSelect: () => onAction({ user, action: 'deactivate' }),
            }
          : { label: 'Activar…', icon: UserCheck, onSelect: () => onAction({ user, action: 'activate' }) },
      ]}
    />
  );
}
