import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { listOwnAccounts, switchAccount } from '@pregon/contract/session/session.endpoints';
import type { OwnAccount } from '@pregon/contract/session/session.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import AccountsDialog from './accounts-dialog.tsx';

const here: OwnAccount = { accountId: ana.accountId, name: 'Almacenes Ceiba', role: 'administrador', isCurrent: true };
const other: OwnAccount = { accountId: 7, name: 'La Vecina', role: 'lector', isCurrent: false };
const there = {
  ...ana,
  id: 99,
  accountId: 7,
  accessToken: 'another token',
  user: { ...ana.user, accountName: 'La Vecina', role: 'lector' as const },
};

let server: ReturnType<typeof createFakeServer>;
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  server = createFakeServer();
  server.answer(listOwnAccounts, () => ({ items: [here, other] }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

const show = (address?: string) => showAreaPage(<AccountsDialog onClose={onClose} />, address);

it("switches to another account with the user's role there, at its start page", async () => {
  server.answer(switchAccount, () => there);
  const { user, address } = show('/admin/tiendas');
  expect(await screen.findByText('Lector')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Entrar en Almacenes Ceiba' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entrar en La Vecina' }));
  expect(await screen.findByText('Ahora trabajas en La Vecina.')).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ accountId: 7 });
  expect(session.getState().session).toEqual(there);
  expect([onClose.mock.calls.length, address()]).toEqual([1, '/admin']);
});

it('stays when the account is no longer the user’s, and shows it', async () => {
  server.answer(switchAccount, () => refusal('NOT_FOUND'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Entrar en La Vecina' }));
  expect(await screen.findByText('No encontramos lo que buscas.')).toBeVisible();
  expect(session.getState().session).toEqual(ana);
});

it('shows when there is only one account', async () => {
  server.answer(listOwnAccounts, () => ({ items: [here] }));
  show();
  expect(await screen.findByText('Almacenes Ceiba')).toBeVisible();
  expect(screen.getByText(/^Perteneces solo a esta cuenta/)).toBeVisible();
  expect(screen.queryByText(/^Tu sesión en esta cuenta se cierra/)).toBeNull();
});

it('shows what happens to the session when there is another account', async () => {
  show();
  expect(await screen.findByText('La Vecina')).toBeVisible();
  expect(screen.getByText('Tu sesión en esta cuenta se cierra, y se abre en la que elijas.')).toBeVisible();
  expect(screen.queryByText(/^Perteneces solo a esta cuenta/)).toBeNull();
});

it('offers a retry when accounts fail to load', async () => {
  server.answer(listOwnAccounts, () => refusal('UNAVAILABLE'));
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const { user } = show();
  expect(screen.queryByText(/^Tu sesión en esta cuenta se cierra/)).toBeNull();
  expect(await screen.findByText(/No pudimos cargar tus cuentas/)).toBeVisible();
  expect(screen.queryByText(/^Tu sesión en esta cuenta se cierra/)).toBeNull();
  server.answer(listOwnAccounts, () => ({ items: [here, other] }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getByText('La Vecina')).toBeVisible());
});
