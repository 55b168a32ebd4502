import { listFile } from '../list-files/list-file.ts';
import { valueWords } from '../audit/audit-labels.ts';
import { invitationsRepository } from './invitations.repository.ts';

/** The open invitations of an account as a file. */
export const invitationsListFile = listFile({
  list: 'invitations',
  fileName: 'invitaciones.csv',
  columns: ['Correo', 'Rol', 'Estado', 'Enviada', 'Sirve hasta'],
  read: ({ database }, owner, { filter, only, ...page }) =>
    invitationsRepository.list(database, owner, { ...filter, ids: only }, page),
  keyOf: ({ id }) => id,
  cells: ({ email, role, isExpired, sentAt, expiresAt }, clock) => [
    email,
    valueWords['role']?.[role] ?? role,
    isExpired ? 'vencida' : 'por aceptar',
    clock.time(sentAt),
    clock.time(expiresAt),
  ],
});
