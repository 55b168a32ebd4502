import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { describe, expect, it } from '@jest/globals';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import { invitationsQuery } from '@pregon/contract/users/users.operations';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { invitation, madeInvitation, serverWithUsers } from '../../staff/testing/users.ts';
import { openScreen } from '../../testing/screens.tsx';

const address = '/admin/users/invitations';
const avisos = async (text: string) => within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);
const openMenu = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Más acciones para nueva@tienda.example' }));

describe('Invitaciones', () => {
  it('lists pending invitations with role and expiry', async () => {
    const server = createFakeServer();
    const expired = { ...invitation, id: 5, email: 'tarde@tienda.example', isExpired: true };
    server.answerGraphql(invitationsQuery, () => ({ invitations: { items: [invitation, expired], total: 2 } }));
    await openScreen(address, { server });
    const row = await screen.findByRole('row', { name: /nueva@/ });
    for (const text of ['Marketing', 'Por aceptar', '20 nov 2026', '27 nov 2031, 10:00'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /tarde@/ })).getByText('Vencida')).toBeVisible();
  });

  it('shows 25 at once, or as many as are chosen', async () => {
    const server = createFakeServer();
    const sizes: number[] = [];
    server.answerGraphql(invitationsQuery, ({ size }) => {
      sizes.push(size);
      return { invitations: { items: [invitation], total: 130 } };
    });
    const { user, location } = await openScreen(address, { server });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Por página' }), '100');
    await waitFor(() => expect(sizes).toEqual([25, 100]));
    expect(location().search).toBe('?size=100');
  });

  it('requests the order of the address, and changes it by the header of the state', async () => {
    const server = createFakeServer();
    const sorts: unknown[] = [];
    server.answerGraphql(invitationsQuery, ({ sort }) => {
      sorts.push(sort);
      return { invitations: { items: [invitation], total: 1 } };
    });
    const { user } = await openScreen(`${address}?order=-expiresAt`, { server });
    expect(await screen.findByRole('columnheader', { name: 'Sirve hasta' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Estado' }));
    await waitFor(() =>
      expect(sorts).toEqual([
        { by: 'expiresAt', direction: 'desc' },
        { by: 'state', direction: 'asc' },
      ]),
    );
  });

  it('invites the chosen ones again after confirmation, and asks for a file of them', async () => {
    const server = serverWithUsers();
    server.answer(inviteUser, ({ body }) => ({ ...madeInvitation, ...body }));
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen(address, { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir nueva@tienda.example' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ list: 'invitations', only: [invitation.id] }));
    await user.click(screen.getByRole('button', { name: 'Invitar de nuevo…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Enviar de nuevo 1 invitación' });
    expect(question).toHaveTextContent('El que tenía deja de servir.');
    await user.click(within(question).getByRole('button', { name: 'Invitar de nuevo…' }));
    expect(await avisos('Salió otra vez: 1 invitación.')).toBeVisible();
  });

  it('downloads what the search shows, or says why not', async () => {
    const server = serverWithUsers();
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen(`${address}?q=nueva`, { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(await avisos('Demasiados intentos. Espera un momento.')).toBeVisible();
    const body = { list: 'invitations', filter: { search: 'nueva' } };
    expect(server.requests.find(({ url }) => url.pathname === '/V1/list-files')?.body).toEqual(body);
  });

  it('renews an invitation, and shows the new link once', async () => {
    const server = serverWithUsers();
    server.answer(inviteUser, ({ body }) => ({ ...madeInvitation, ...body }));
    const { user } = await openScreen(address, { server });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Invitar de nuevo' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Invitación para «nueva@tienda.example»' });
    expect(within(dialog).getByText(madeInvitation.link)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Copiar enlace' }));
    expect(await navigator.clipboard.readText()).toBe(madeInvitation.link);
    const sent = server.requests.find(({ url }) => url.pathname === '/V1/invitation');
    expect(sent?.body).toEqual({ email: 'nueva@tienda.example', role: 'marketing', storeIds: [] });
  });

  it('withdraws an invitation after confirmation', async () => {
    const undoKey = '00000000-0000-4000-8000-000000000077';
    const server = serverWithUsers();
    server.answer(withdrawInvitation, ({ params }) => ({ message: `Retirada ${params.id}`, canUndo: true, undoKey }));
    server.answer(undoDeletion, ({ params }) => ({ message: params.kind }));
    const { user } = await openScreen(address, { server });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Retirar invitación…' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('El enlace que recibió deja de servir.');
    await user.click(within(question).getByRole('button', { name: 'Retirar invitación' }));
    const toasts = within(await screen.findByRole('region', { name: 'Avisos' }));
    expect(await toasts.findByText('Retirada 4')).toBeVisible();
    await user.click(toasts.getByRole('button', { name: 'Deshacer' }));
    expect(await toasts.findByText('Quedó como estaba.')).toBeVisible();
    expect(server.requests.some(({ url }) => url.pathname === `/V1/deletions/invitation/${undoKey}/undo`)).toBe(true);
  });

  it('shows an empty state without invitations', async () => {
    const server = createFakeServer();
    server.answerGraphql(invitationsQuery, () => ({ invitations: { items: [], total: 0 } }));
    await openScreen(address, { server });
    expect(await screen.findByRole('heading', { name: 'No hay invitaciones por aceptar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Invitar' })).toHaveAttribute('href', '/admin/new-user?by=invitation');
  });
});
