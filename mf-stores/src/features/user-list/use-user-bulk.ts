import { api } from '@pregon/auth-api/api';
import { queryClient } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import type { User } from '@pregon/contract/users/user.schema';
import { activateUser, deactivateUser } from '@pregon/contract/users/users.endpoints';
import { formatCount } from '@pregon/ui/format';
import type { Bulk } from '@pregon/ui/list';
import { invalidateStaff } from '../../staff/staff-changes.ts';
import { nameOf } from '../../staff/user-labels.tsx';

const count = (users: number) => formatCount(users, 'usuario', 'usuarios');
const activate = (id: number) => api.call(activateUser, { params: { id: String(id) } });
const deactivate = (id: number) => api.call(deactivateUser, { params: { id: String(id) } });

/** The actions on several users. Nobody can deactivate themselves. */
export function useUserBulk(): Bulk<User> {
  const ownId = useSession().session?.id;
  return {
    nameOf,
    onChanged: () => invalidateStaff(queryClient),
    actions: [
      {
        label: 'Desactivar',
        applies: ({ id, active }) => active && id !== ownId,
        refusal: 'ya están desactivados, o eres tú',
        run: async ({ id }) => {
          await deactivate(id);
          return () => activate(id);
        },
        done: (users) => `Ya no pueden ingresar: ${count(users)}.`,
      },
      {
        label: 'Activar',
        applies: ({ active }) => !active,
        refusal: 'ya pueden ingresar',
        run: async ({ id }) => {
          await activate(id);
          return () => deactivate(id);
        },
        done: (users) => `Pueden ingresar de nuevo: ${count(users)}.`,
      },
    ],
  };
}
