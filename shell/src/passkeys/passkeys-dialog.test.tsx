import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { listPasskeys, removePasskey, startPasskey } from '@pregon/contract/session/passkeys.endpoints';
import type { Passkey } from '@pregon/contract/session/passkeys.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import PasskeysDialog from './passkeys-dialog.tsx';

const key: Passkey = {
  id: 'k1',
  name: 'Portátil',
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
};

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
  Object.assign(globalThis, { PublicKeyCredential: () => undefined });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

function show(items: readonly Passkey[], needsCode = false) {
  server.answer(listPasskeys, () => ({ items: [...items], needsCode }));
  return showAreaPage(<PasskeysDialog onClose={() => undefined} />).user;
}

it('lists passkeys by name, and removes one with the password', async () => {
  const user = show([key]);
  expect(await screen.findByText(/sincronizada entre tus dispositivos/)).toBeVisible();
  expect(screen.getByText('Sin usar')).toBeVisible();
  server.answer(removePasskey, () => {
    server.answer(listPasskeys, () => ({ items: [], needsCode: false }));
    return { message: 'Quitaste la llave de acceso «Portátil».' };
  });
  await user.click(screen.getByRole('button', { name: 'Quitar la llave Portátil' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'Pregon-Demo-1');
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Todavía no tienes llaves de acceso.')).toBeVisible();
  expect(server.requests.at(-2)?.body).toEqual({ password: 'Pregon-Demo-1' });
});

it('asks for a code where the second factor by codes is on, and shows a refusal at its field', async () => {
  server.answer(startPasskey, () => refusal('WRONG_CODE', { fields: { code: 'El código no es correcto, o ya se usó.' } }));
  const user = show([], true);
  await user.click(await screen.findByRole('button', { name: 'Registrar una llave' }));
  await user.type(await screen.findByLabelText(/^Nombre/), 'Portátil');
  await user.type(screen.getByLabelText('Tu contraseña'), 'Pregon-Demo-1');
  await user.type(screen.getByLabelText(/^Código de verificación/), '123456');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('El código no es correcto, o ya se usó.')).toBeVisible();
  expect(server.requests.at(-1)?.body).toEqual({ name: 'Portátil', password: 'Pregon-Demo-1', code: '123456' });
});

it('registers none where the browser does not know passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  show([]);
  expect(await screen.findByText('Este navegador no admite llaves de acceso.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registrar una llave' })).toBeNull();
});

it('shows a failure to load with a new try', async () => {
  server.answer(listPasskeys, () => refusal('UNAVAILABLE'));
  const { user } = showAreaPage(<PasskeysDialog onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus llaves de acceso.');
  server.answer(listPasskeys, () => ({ items: [key], needsCode: false }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Portátil')).toBeVisible();
});
