import { listFile } from '../list-files/list-file.ts';
import { valueWords } from '../audit/audit-labels.ts';
import { staffRepository } from './staff.repository.ts';

/** The users of an account as a file. */
export const usersListFile = listFile({
  list: 'users',
  fileName: 'usuarios.csv',
  columns: ['Nombre', 'Apellido', 'Correo', 'Teléfono', 'Rol', 'Tiendas', 'Estado', 'Visto por última vez', 'Creado'],
  read: ({ database }, owner, { filter, only, ...page }) => staffRepository.list(database, owner, { ...filter, ids: only }, page),
  keyOf: ({ id }) => id,
  cells: (user, clock) => [
    user.firstName,
    user.lastName,
    user.email,
    user.contactPhone,
    valueWords['role']?.[user.role] ?? user.role,
    (user.stores ?? []).map(({ name }) => name).join(', '),
    user.active ? 'activo' : 'inactivo',
    clock.time(user.lastSeenAt),
    clock.day(user.createdAt),
  ],
});
