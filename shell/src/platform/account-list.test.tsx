import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import {
  changeAccountLimits,
  listPlatformAccounts,
  requestAccountDeletion,
  resumeAccount,
  suspendAccount,
  type PlatformAccount,
} from '@pregon/contract/platform/platform-accounts.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import { AccountList } from './account-list.tsx';

const use: PlatformAccount['use'] = {
  month: '2026-11',
  channels: [
    { channel: 'email', used: 8120, quota: 10_000 },
    { channel: 'sms', used: 300, quota: null },
    { channel: 'wa', used: 0, quota: 0 },
  ],
};
const own: PlatformAccount = { share: 1, use, id: 1, name: 'tienda', users: 4, usedAt: '2026-11-24T15:00:00.000Z', isOwn: true };
const other: PlatformAccount = { share: 1, use, id: 2, name: 'vecina', users: 1, isOwn: false };
const suspended: PlatformAccount = { ...other, suspendedAt: '2026-11-24T15:00:00.000Z', reason: 'No pagó.' };
const now = Date.parse('2026-11-24T16:00:00.000Z');

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

function show(items: readonly PlatformAccount[]) {
  server.answer(listPlatformAccounts, () => ({ items: [...items] }));
  return showAreaPage(<AccountList zone="America/Bogota" now={now} />).user;
}

it('suspends an account with a reason, and resumes it', async () => {
  const user = show([own, other]);
  await user.click(await screen.findByRole('button', { name: 'Suspender: vecina' }));
  expect(screen.queryByRole('button', { name: 'Suspender: tienda' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Suspender cuenta' }));
  expect(await screen.findByText('Escribe el motivo.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Motivo/), 'No pagó.');
  server.answer(suspendAccount, () => suspended);
  server.answer(listPlatformAccounts, () => ({ items: [own, suspended] }));
  await user.click(screen.getByRole('button', { name: 'Suspender cuenta' }));
  expect(await screen.findByText('Suspendida')).toBeVisible();
  expect(screen.getByText('Suspendida desde hoy, 10:00: No pagó.')).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'No pagó.' });

  server.answer(resumeAccount, () => other);
  server.answer(listPlatformAccounts, () => ({ items: [own, other] }));
  await user.click(screen.getByRole('button', { name: 'Reactivar: vecina' }));
  await user.click(await screen.findByRole('button', { name: 'Reactivar cuenta' }));
  expect(await screen.findByRole('button', { name: 'Suspender: vecina' })).toBeVisible();
});

it('shows the messages of the month, and changes weight and quotas', async () => {
  const user = show([own, other]);
  expect(await screen.findAllByText('E-mail: 8.120 de 10.000')).toHaveLength(2);
  expect(screen.getAllByText('SMS: 300 este mes')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Límites: tienda' }));
  const email = await screen.findByLabelText(/^Correos al mes/);
  expect(email).toHaveValue('10.000');
  await user.clear(email);
  await user.type(email, '-1');
  await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
  expect(await screen.findByText(/Escribe un número entero, o deja/)).toBeVisible();
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await user.clear(email);
  const share = screen.getByLabelText(/^Peso/);
  await user.clear(share);
  await user.type(share, '4');
  await user.type(screen.getByLabelText(/^SMS al mes/), '500');
  server.answer(changeAccountLimits, () => ({ ...own, share: 4 }));
  server.answer(listPlatformAccounts, () => ({ items: [{ ...own, share: 4 }, other] }));
  await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
  expect(await screen.findByText('Peso 4')).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ share: 4, email: null, sms: 500, wa: 0 });
});

it('deletes an account only with its name', async () => {
  const user = show([own, other]);
  await user.click(await screen.findByRole('button', { name: 'Eliminar: vecina' }));
  await user.type(await screen.findByLabelText(/^Nombre de la cuenta/), 'Vecina');
  await user.click(screen.getByRole('button', { name: 'Eliminar cuenta' }));
  expect(await screen.findByText('Escribe el nombre tal como está arriba.')).toBeVisible();
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.clear(screen.getByLabelText(/^Nombre de la cuenta/));
  await user.type(screen.getByLabelText(/^Nombre de la cuenta/), 'vecina');
  const due = { ...suspended, deletionDueAt: '2026-12-24T15:00:00.000Z' };
  server.answer(requestAccountDeletion, () => due);
  server.answer(listPlatformAccounts, () => ({ items: [own, due] }));
  await user.click(screen.getByRole('button', { name: 'Eliminar cuenta' }));
  expect(await screen.findByRole('button', { name: 'Cancelar la eliminación: vecina' })).toBeVisible();
});

it('offers nothing while the data are being deleted', async () => {
  show([own, { ...suspended, deletionDueAt: '2026-11-24T15:30:00.000Z' }]);
  expect(await screen.findByText('Sus datos se están eliminando.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /vecina/ })).toBeNull();
});

it('says that there are no other accounts, and that they could not be loaded', async () => {
  show([own]);
  expect(await screen.findByText('Todavía no hay otras cuentas.')).toBeVisible();
  cleanup();
  queryClient.clear();
  server.answer(listPlatformAccounts, () => refusal('UNAVAILABLE'));
  const { user } = showAreaPage(<AccountList zone="America/Bogota" now={now} />);
  expect(await screen.findByText(/No pudimos cargar las cuentas/)).toBeVisible();
  server.answer(listPlatformAccounts, () => ({ items: [own, other] }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('vecina')).toBeVisible();
});
