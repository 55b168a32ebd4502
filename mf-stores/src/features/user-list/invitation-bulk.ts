import { api } from '@pregon/auth-api/api';
import { undoOf } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import type { Invitation } from '@pregon/contract/users/invitation.schema';
import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, undoSentence } from '@pregon/ui/list';
import { invalidateStaff } from '../../staff/staff-changes.ts';

const count = (invitations: number) => formatCount(invitations, 'invitación', 'invitaciones');

/** Invites again: the link in the new mail serves, the former one no longer. Rejects where the mail was not accepted. */
async function repeat({ email, role, stores = [] }: Invitation): Promise<undefined> {
  const body = { email, role, storeIds: stores.map(({ storeId }) => storeId) };
  const { isMailed } = await api.call(inviteUser, { body });
  if (!isMailed) throw new Error('no pudimos escribirle. Con «Invitar de nuevo», en su menú, puedes copiar el enlace.');
  return undefined;
}

/** The actions on several invitations. */
export const invitationBulk: Bulk<Invitation> = {
  nameOf: ({ email }) => email,
  onChanged: () => invalidateStaff(queryClient),
  actions: [
    {
      label: 'Invitar de nuevo…',
      applies: () => true,
      run: repeat,
      done: (invitations) => `Salió otra vez: ${count(invitations)}.`,
      question: (invitations) => ({
        title: `Enviar de nuevo ${count(invitations.length)}`,
        text: 'Cada persona recibe un correo con un enlace nuevo, que sirve 7 días. El que tenía deja de servir.',
      }),
    },
    {
      label: 'Retirar…',
      isDanger: true,
      applies: () => true,
      run: async ({ id }) => undoOf('invitation', undefined, await api.call(withdrawInvitation, { params: { id: String(id) } })),
      done: (invitations) => `Ya no sirve: ${count(invitations)}.`,
      question: (invitations) => ({
        title: `Retirar ${count(invitations.length)}`,
        text: `Los enlaces que recibieron dejan de servir. ${undoSentence}`,
      }),
    },
  ],
};
