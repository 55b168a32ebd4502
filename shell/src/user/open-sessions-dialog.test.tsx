import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { endOtherSessions, endSession, listSessions } from '@pregon/contract/session/account.endpoints';
import type { OpenSession } from '@pregon/contract/session/account.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import OpenSessionsDialog from './open-sessions-dialog.tsx';

const here: OpenSession = {
  id: 'a',
  device: 'Chrome en Windows',
  address: '190.24.1.2',
  openedAt: '2026-11-20T14:00:00.000Z',
  usedAt: '2026-11-21T14:05:00.000Z',
  bySso: false,
  isCurrent: true,
};
const phone: OpenSession = { ...here, id: 'b', device: 'Safari en iPhone', address: '181.5.6.7', isCurrent: false };

let open: readonly OpenSession[];
let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  open = [here, phone];
  server = createFakeServer();
  server.answer(listSessions, () => ({ items: [...open] }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = () => showAreaPage(<OpenSessionsDialog onClose={() => undefined} />).user;
const rows = () => screen.getAllByRole('listitem');
const endPhone = () => screen.getByRole('button', { name: 'Cerrar sesión: Safari en iPhone, 181.5.6.7' });

it("lists the user's sessions with device, address and last use, and marks the current one", async () => {
  show();
  await screen.findByText('Safari en iPhone');
  const [first, second] = rows();
  expect(first).toHaveTextContent('Chrome en WindowsEsta sesión190.24.1.2 · en uso ahoraAbierta: 20 nov 2026, 09:00');
  expect(second).toHaveTextContent('181.5.6.7 · último uso: 21 nov 2026, 09:05');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
});

it.each([
  ['Chrome en Windows', 'monitor'],
  ['Firefox en Linux', 'monitor'],
  ['Safari en iPhone', 'smartphone'],
  ['Safari en iPad', 'smartphone'],
  ['Chrome en Android', 'smartphone'],
])('draws the kind of the device beside its name: %s', async (device, icon) => {
  open = [{ ...here, device }];
  show();
  await screen.findByText(device);
  expect(rows()[0]?.querySelector('svg')).toHaveClass(`lucide-${icon}`);
});

it('ends one session', async () => {
  server.answer(endSession, ({ params }) => {
    open = open.filter(({ id }) => id !== params.id);
    return { message: 'Sesión cerrada' };
  });
  const user = show();
  await screen.findByText('Safari en iPhone');
  await user.click(endPhone());
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Cerrar las demás sesiones' })).toBeNull();
});

it('ends all sessions but the current one', async () => {
  server.answer(endOtherSessions, () => {
    open = [here];
    return { message: 'Sesiones cerradas' };
  });
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }));
  expect(await screen.findByText('Cerramos tus otras sesiones.')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('refreshes the list when another device has ended a session', async () => {
  server.answer(endSession, () => {
    open = [here];
    return refusal('NOT_FOUND');
  });
  const user = show();
  await screen.findByText('Safari en iPhone');
  await user.click(endPhone());
  expect(await screen.findByText('No encontramos lo que buscas.')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it('offers a retry when sessions fail to load', async () => {
  server.answer(listSessions, () => refusal('NOT_FOUND'));
  const user = show();
  expect(await screen.findByText(/No pudimos cargar tus sesiones/)).toBeVisible();
  server.answer(listSessions, () => ({ items: [here] }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Chrome en Windows')).toBeVisible();
});
