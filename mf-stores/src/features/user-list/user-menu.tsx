import { useSession } from '@pregon/auth-api/session';
import type { User } from '@pregon/contract/users/user.schema';
import { RowMenu } from '@pregon/ui/menu';
import { KeyRound, Pencil, UserCheck, UserX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../staff/staff-paths.ts';
import { nameOf } from '../../staff/user-words.tsx';
import type { AskedAction } from '../../staff/user-asked.tsx';

interface UserMenuProps {
  readonly user: User;
  readonly onAsk: (asked: AskedAction) => void;
}

/** Menu with the actions on a user. A disabled action shows the reason. */
export function UserMenu({ user, onAsk }: UserMenuProps) {
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
          onSelect: () => onAsk({ user, action: 'recover' }),
        },
        active
          ? {
              label: 'Desactivar…',
              icon: UserX,
              isDanger: true,
              disabledReason: isSelf ? 'eres tú' : undefined,
              onSelect: () => onAsk({ user, action: 'deactivate' }),
            }
          : { label: 'Activar…', icon: UserCheck, onSelect: () => onAsk({ user, action: 'activate' }) },
      ]}
    />
  );
}
