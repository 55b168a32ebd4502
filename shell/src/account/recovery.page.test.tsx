import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { resetPassword } from '@pregon/contract/session/account.endpoints';
import { passwordRules } from '@pregon/contract/session/password.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { showFrontPage } from '../testing/front-page.tsx';
import { RecoveryPage } from './recovery.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.clear();
});
afterEach(cleanup);

const show = () => showFrontPage({ path: '/account/recovery/:token', Component: RecoveryPage }, '/account/recovery/secret-1');
const password = () => screen.getByLabelText('Contraseña');
const repeated = () => screen.getByLabelText('Repetir Contraseña');
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

it('changes the password by the link, ends local sessions, and shows the log-in', async () => {
  session.setCredentials(ana);
  server.answer(resetPassword, () => ({ message: 'Listo' }));
  const user = show();
  expect(screen.getByRole('heading', { name: 'Cambio de Contraseña' })).toBeVisible();
  await user.type(password(), 'Pregon-2026');
  await user.type(repeated(), 'Pregon-2026');
  await user.click(save());
  expect(await screen.findByText('Su contraseña a cambiado.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ingresar' })).toBeVisible();
  expect(server.requests.map(({ body }) => body)).toEqual([
    { password: 'Pregon-2026', confirmPassword: 'Pregon-2026', token: 'secret-1' },
  ]);
  expect(session.getState().session).toBeNull();
});

it('requires both passwords', async () => {
  const user = show();
  await user.click(save());
  expect(await screen.findByText('La contraseña es obligatoria')).toBeVisible();
  expect(screen.getByText('Es necesario repetir la contraseña')).toBeVisible();
  expect(password()).toHaveFocus();
});

it.each([
  ['Pre-1', 'La contraseña debe tener al menos 8 caracteres'],
  ['PREGON-2026', 'La contraseña debe tener al menos una letra minúscula'],
  ['pregon-2026', 'La contraseña debe tener al menos una letra mayúscula'],
  ['Pregon-seis', 'La contraseña debe tener al menos un número'],
  ['Pregon2026', 'La contraseña debe tener al menos un caracter especial'],
])('refuses %s: %s', async (typed, message) => {
  const user = show();
  await user.type(password(), typed);
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(password()).toHaveValue(typed);
});

it('requires equal passwords, and clears both errors once they match', async () => {
  const user = show();
  await user.type(password(), 'Pregon-2026');
  await user.type(repeated(), 'Pregon-2027');
  await user.click(save());
  expect(await screen.findByText('Las contraseñas deben coincidir')).toBeVisible();
  await user.type(repeated(), '{Backspace}6');
  expect(screen.queryByText('Las contraseñas deben coincidir')).not.toBeInTheDocument();
});

it('shows unmet password rules while typing', async () => {
  const user = show();
  expect(passwordRules.every(({ message }) => message.startsWith('La contraseña debe tener al menos '))).toBe(true);
  await user.type(password(), 'pregon');
  expect(screen.getByText('Aún falta: 8 caracteres, una letra mayúscula, un número, un caracter especial.')).toBeInTheDocument();
  await user.type(password(), '-A1');
  expect(screen.getByText('La contraseña cumple con todo.')).toBeInTheDocument();
});

it.each([
  ['the link is spent', 'El enlace no es válido o ya venció.', () => refusal('BAD_TOKEN')],
  ['nobody answers', 'Sin respuesta del servidor', undefined],
])('keeps what was typed when %s, and offers another link', async (_, error, answer) => {
  if (answer) server.answer(resetPassword, answer);
  const user = show();
  await user.type(password(), 'Pregon-2026');
  await user.type(repeated(), 'Pregon-2026');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error al cambiar al realizar el cambio de contraseña: ${error}`);
  expect(password()).toHaveValue('Pregon-2026');
  expect(screen.getByRole('link', { name: 'Pide otro' })).toHaveAttribute('href', '/forgot');
});

it('warns of Caps Lock, and reveals the password', async () => {
  const user = show();
  await user.type(password(), '{CapsLock}p');
  expect(screen.getAllByText('Bloqueo de mayúsculas activado.')[0]).toBeInTheDocument();
  const [reveal] = screen.getAllByRole('button', { name: 'Mostrar contraseña' });
  if (reveal) await user.click(reveal);
  expect(password()).toHaveAttribute('type', 'text');
});
