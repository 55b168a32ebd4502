import { createFakeServer, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import { acceptInvitation, signUp, verifyInvitation } from '@pregon/contract/session/account.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { showFrontPage } from '../testing/front-page.tsx';
import { RegistrationPage } from './registration.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(cleanup);

const show = (query = '?t=secret-1') => showFrontPage({ path: '/registro', Component: RegistrationPage }, `/registro${query}`);
const register = () => screen.getByRole('button', { name: 'Registrarse' });

async function showInvited() {
  server.answer(verifyInvitation, ({ params }) => ({ email: params.token === 'secret-1' ? 'eva@tienda.example' : '' }));
  const user = show();
  await screen.findByLabelText('Nombres');
  return user;
}

async function fillIn(user: ReturnType<typeof show>) {
  await user.type(screen.getByLabelText('Nombres'), 'Eva María');
  await user.type(screen.getByLabelText('Apellidos'), 'Ríos Peña');
  await user.type(screen.getByLabelText('Contraseña'), 'Pregon-2026');
  await user.type(screen.getByLabelText('Repetir Contraseña'), 'Pregon-2026');
}

it('registers an invited person, and shows the log-in', async () => {
  server.answer(signUp, () => ({ message: 'Listo' }));
  const user = await showInvited();
  expect(screen.getByRole('heading', { name: 'Te damos la bienvenida.' })).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveValue('eva@tienda.example');
  expect(screen.getByLabelText('Correo')).toHaveAttribute('readonly');
  await fillIn(user);
  await user.click(register());
  expect(await screen.findByText('Usuario Registrado')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ingresar' })).toBeVisible();
  expect(server.requests.at(-1)?.body).toEqual({
    firstName: 'Eva María',
    lastName: 'Ríos Peña',
    email: 'eva@tienda.example',
    phone: '',
    address: '',
    password: 'Pregon-2026',
    repeatPassword: 'Pregon-2026',
    token: 'secret-1',
  });
});

it('reports missing fields, except for optional telephone and address, and focuses the first', async () => {
  const user = await showInvited();
  await user.click(register());
  expect(await screen.findByText('El nombre es requerido')).toBeVisible();
  expect(screen.getByText('El apellido es requerido')).toBeVisible();
  expect(screen.getByText('La contraseña es obligatoria')).toBeVisible();
  expect(screen.getByText('Es necesario repetir la contraseña')).toBeVisible();
  expect(document.querySelectorAll('[data-invalid]')).toHaveLength(4);
  expect(screen.getByLabelText('Nombres')).toHaveFocus();
});

it.each([
  ['without a token', '', () => ({ email: 'eva@tienda.example' })],
  ['with a token that holds no more', '?t=spent', () => refusal('BAD_TOKEN')],
  ['with an unknown token', '?t=nobody', () => ({ email: '' })],
])('sends a visitor %s to the log-in', async (_, query, answer) => {
  server.answer(verifyInvitation, answer);
  show(query);
  expect(await screen.findByText('No es posible hacer el registro en este momento!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ingresar' })).toBeVisible();
});

it('says at the log-in that the account of an invitation is suspended', async () => {
  server.answer(verifyInvitation, () => refusal('ACCOUNT_SUSPENDED'));
  show('?t=suspended');
  expect(await screen.findByText(/La cuenta de tu empresa está suspendida/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ingresar' })).toBeVisible();
});

it.each([
  ['the server sends a reason', 'Ya hay un usuario con este correo.', () => refusal('USER_EXISTS')],
  ['the server sends no reason', 'Operación fallida', () => jsonAnswer({}, 500)],
  ['nobody answers', 'Error desconocido', undefined],
])('keeps what was typed when %s, and shows: %s', async (_, message, answer) => {
  if (answer) server.answer(signUp, answer);
  const user = await showInvited();
  await fillIn(user);
  await user.click(register());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Apellidos')).toHaveValue('Ríos Peña');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Pregon-2026');
});

it('shows server errors at their fields', async () => {
  server.answer(signUp, () => refusal('INVALID', { fields: { phone: 'Este teléfono no existe.' } }));
  const user = await showInvited();
  await fillIn(user);
  await user.click(register());
  expect(await screen.findByText('Este teléfono no existe.')).toBeVisible();
  expect(screen.getByLabelText(/^Teléfono/)).toHaveFocus();
});

it('accepts an invitation of an existing user with their password', async () => {
  server.answer(acceptInvitation, ({ body }) =>
    body.password === 'La-Mía-2026' ? { message: 'Invitación aceptada' } : refusal('BAD_CREDENTIALS'),
  );
  const user = await showInvited();
  await user.click(screen.getByRole('button', { name: 'Ya uso Pregón con este correo' }));
  expect(screen.getByText('eva@tienda.example')).toBeVisible();
  expect(screen.getByText('Te invitaron a otra cuenta. La aceptas con la contraseña que ya tienes.')).toBeVisible();
  expect(screen.queryByText(/elige una contraseña/)).toBeNull();
  await user.type(screen.getByLabelText('Contraseña'), 'No-Es');
  await user.click(screen.getByRole('button', { name: 'Aceptar invitación' }));
  expect(await screen.findByText('Usuario o contraseña no válidos')).toBeVisible();
  await user.clear(screen.getByLabelText('Contraseña'));
  await user.type(screen.getByLabelText('Contraseña'), 'La-Mía-2026');
  await user.click(screen.getByRole('button', { name: 'Aceptar invitación' }));
  expect(await screen.findByRole('heading', { name: 'Ingresar' })).toBeVisible();
  expect(server.requests.at(-1)?.body).toEqual({ token: 'secret-1', password: 'La-Mía-2026' });
});
