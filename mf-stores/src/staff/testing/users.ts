import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import type { Invitation, MadeInvitation } from '@pregon/contract/users/invitation.schema';
import type { User } from '@pregon/contract/users/user.schema';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { invitationsQuery, usersQuery } from '@pregon/contract/users/users.operations';

/** An active user who has logged in. */
export const luz: User = {
  id: 12,
  version: 3,
  firstName: 'Luz',
  lastName: 'Ángel',
  email: 'luz@tienda.example',
  address: 'Calle 10 # 5-51',
  contactPhone: '300 123 4567',
  role: 'operador',
  active: true,
  lastSeenAt: '2026-11-20T14:05:00.000Z',
  createdAt: '2026-10-01T15:00:00.000Z',
  updatedAt: '2026-10-01T15:00:00.000Z',
};

/** The logged-in user. */
export const self: User = {
  ...luz,
  id: ana.id,
  firstName: 'Ana',
  lastName: 'Peña',
  email: ana.user.email,
  role: 'administrador',
};

/** An inactive user who has never logged in. */
export const leo: User = {
  ...luz,
  id: 13,
  firstName: 'Leo',
  lastName: 'Paz',
  email: 'leo@tienda.example',
  active: false,
  lastSeenAt: null,
};

export const invitation: Invitation = {
  id: 4,
  email: 'nueva@tienda.example',
  role: 'marketing',
  sentAt: '2026-11-20T15:00:00.000Z',
  expiresAt: '2031-11-27T15:00:00.000Z',
  isExpired: false,
};

export const madeInvitation: MadeInvitation = {
  ...invitation,
  link: 'http://admin.localhost/registro?t=ficha',
  isMailed: true,
};

/** Creates a fake server with these users only. */
export function serverWithUsers(...users: readonly User[]): FakeServer {
  const server = createFakeServer();
  server.answerGraphql(usersQuery, () => ({ users: { items: [...users], total: users.length } }));
  server.answerGraphql(invitationsQuery, () => ({ invitations: { items: [invitation], total: 1 } }));
  server.answer(readUser, ({ params }) => users.find(({ id }) => id === params.id) ?? luz);
  return server;
}
