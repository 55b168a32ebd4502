import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { invitation, madeInvitation } from '../../staff/testing/users.ts';
import { invitationBulk } from './invitation-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const [repeat, withdraw] = invitationBulk.actions;
const undoKey = '00000000-0000-4000-8000-000000000077';

it('invites each person again with the same role and stores', async () => {
  server.answer(inviteUser, ({ body }) => ({ ...madeInvitation, email: body.email, role: body.role }));
  const manager = { ...invitation, role: 'gerente_tienda', stores: [{ storeId: 7, name: 'Chapinero' }] } as const;
  expect(await repeat?.run({ ...manager, stores: [...manager.stores] })).toBeUndefined();
  expect(server.requests.map(({ body }) => body)).toEqual([{ email: invitation.email, role: 'gerente_tienda', storeIds: [7] }]);
});

it('fails where the mail was not accepted, because the link is not shown', async () => {
  server.answer(inviteUser, () => ({ ...madeInvitation, isMailed: false }));
  await expect(repeat?.run(invitation)).rejects.toThrow('no pudimos escribirle');
});

it('withdraws invitations, and undoes it', async () => {
  server.answer(withdrawInvitation, () => ({ message: 'Retirada', canUndo: true, undoKey }));
  server.answer(undoDeletion, () => ({ message: 'De vuelta' }));
  await (
    await withdraw?.run(invitation)
  )?.();
  expect(server.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'DELETE /V1/invitation/4',
    `POST /V1/deletions/invitation/${undoKey}/undo`,
  ]);
});

it('says what it does, and how many it was', () => {
  const questions = invitationBulk.actions.map(({ question }) => question?.([invitation, invitation]).title);
  expect(questions).toEqual(['Enviar de nuevo 2 invitaciones', 'Retirar 2 invitaciones']);
  expect(invitationBulk.actions.map(({ done }) => done(1))).toEqual([
    'Salió otra vez: 1 invitación.',
    'Ya no sirve: 1 invitación.',
  ]);
});
