import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { changeOwnPassword } from '@pregon/contract/session/account.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import OwnPasswordDialog from './own-password-dialog.tsx';

let server: ReturnType<typeof createFakeServer>;
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(cleanup);

const show = () => showAreaPage(<OwnPasswordDialog onClose={onClose} />).user;
const current = () => screen.getByLabelText('Contraseña actual');

async function fill(user: ReturnType<typeof show>, password = 'Nueva-Clave-1', repeated = password) {
  await user.type(current(), 'Pregon-Demo-1');
  await user.type(screen.getByLabelText('Contraseña nueva'), password);
  await user.type(screen.getByLabelText('Repetir Contraseña'), repeated);
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

it('changes the password, confirms and closes', async () => {
  server.answer(changeOwnPassword, () => ({ message: 'Su contraseña a cambiado.' }));
  const user = show();
  expect(await screen.findByRole('alertdialog', { name: 'Cambiar contraseña' })).toBeVisible();
  await fill(user);
  expect(await screen.findByText('Tu contraseña cambió. Cerramos tus otras sesiones.')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
  expect(server.requests[0]?.body).toEqual({
    currentPassword: 'Pregon-Demo-1',
    password: 'Nueva-Clave-1',
    confirmPassword: 'Nueva-Clave-1',
  });
});

it('shows a wrong current password at its field, and keeps what was typed', async () => {
  server.answer(changeOwnPassword, () => refusal('WRONG_PASSWORD'));
  await fill(show());
  expect(await screen.findByText('Esa no es tu contraseña actual.')).toBeVisible();
  await waitFor(() => expect(current()).toHaveFocus());
  expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('Nueva-Clave-1');
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ['corta', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
  ['Nueva-Clave-1', 'Nueva-Clave-2', 'Las contraseñas deben coincidir'],
])('refuses %s, repeated as %s', async (password, repeated, message) => {
  await fill(show(), password, repeated);
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('shows a missing response', async () => {
  await fill(show());
  expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
