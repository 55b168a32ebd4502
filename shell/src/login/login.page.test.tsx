import { session } from '@pregon/auth-api/session';
import { createFakeRecaptcha } from '@pregon/auth-api/testing/fake-recaptcha';
import { createFakeServer, exampleSupportCode, jsonAnswer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { login } from '@pregon/contract/session/session.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from './login.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.clear();
});
afterEach(cleanup);

/** Shows its own address. */
function Stores() {
  const { pathname, search, hash } = useLocation();
  return <h1>{pathname + search + hash}</h1>;
}

function show(address: string | { pathname: string; search: string; state: unknown } = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<LoginPage />} />
        <Route path="/admin" element={<h1>Panel de Control</h1>} />
        <Route path="/admin/tiendas" element={<Stores />} />
        <Route path="/otra" element={<h1>Otra</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, username: string, password: string) {
  await user.type(screen.getByLabelText('Usuario'), username);
  await user.type(screen.getByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
}

it('logs in and goes to the admin area', async () => {
  server.answer(login, () => ana);
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'Pregon-Demo-1');
  expect(await screen.findByRole('heading', { name: 'Panel de Control' })).toBeVisible();
  expect(server.requests[0]?.body).toEqual({ username: 'ana@tienda.example', password: 'Pregon-Demo-1' });
});

it.each([
  [{ destination: '/admin/tiendas?q=norte#lista' }, '/admin/tiendas?q=norte#lista'],
  [{ destination: '/admin/tiendas', userId: ana.id }, '/admin/tiendas'],
  [{ destination: '/admin/tiendas', userId: ana.id + 1 }, 'Panel de Control'],
  [{ destination: '/otra' }, 'Panel de Control'],
  [{ destination: '//malo.example/admin' }, 'Panel de Control'],
  [{ destination: 7 }, 'Panel de Control'],
])('returns to the wanted address of this user within the admin area: %j', async (state, heading) => {
  server.answer(login, () => ana);
  const user = show({ pathname: '/', search: '', state });
  await fillIn(user, 'ana@tienda.example', 'Pregon-Demo-1');
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

it('is busy while it submits, and submits once', async () => {
  let answer: (session: typeof ana) => void = () => undefined;
  server.answer(login, () => new Promise<typeof ana>((resolve) => (answer = resolve)));
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'Pregon-Demo-1');
  const button = await screen.findByRole('button', { name: /Ingresando\.\.\./ });
  await user.click(button);
  expect(server.requests).toHaveLength(1);
  await act(async () => answer(ana));
});

it.each([
  ['a wrong password', 'Usuario o contraseña no válidos', () => refusal('BAD_CREDENTIALS')],
  ['a refusal with a reason', 'Tu usuario está desactivado. Habla con tu administrador.', () => refusal('USER_DISABLED')],
  ['a suspended account', /La cuenta de tu empresa está suspendida/, () => refusal('ACCOUNT_SUSPENDED')],
  ['any other answer with a message', 'Fallo en el login', () => refusal('TOO_MANY_REQUESTS')],
  ['an answer without a message', 'Sin respuesta del servidor', () => jsonAnswer({}, 500)],
  ['no answer', 'Sin respuesta del servidor', undefined],
])('keeps what was typed after %s, and shows: %s', async (_, message, answer) => {
  if (answer) server.answer(login, answer);
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'mala');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Usuario')).toHaveValue('ana@tienda.example');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('mala');
});

it.each([
  ['a server error', 'Fallo en el login', () => traced(refusal('UNKNOWN'))],
  ['an answer that says nothing', 'Sin respuesta del servidor', () => traced(jsonAnswer({}, 500))],
])('shows the support code of %s', async (_, message, answer) => {
  server.answer(login, answer);
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'Pregon-Demo-1');
  expect(await screen.findByRole('alert')).toHaveTextContent(`${message} Código de soporte: ${exampleSupportCode}`);
});

it('shows no support code where the answer says what to do', async () => {
  server.answer(login, () => traced(refusal('BAD_CREDENTIALS')));
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'mala');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Usuario o contraseña no válidos$/);
});

it('reports missing fields and focuses the first', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByText('Ingrese el correo del usuario')).toBeVisible();
  expect(screen.getByText('Requerido')).toBeVisible();
  expect(screen.getByText('Datos no válidos')).toBeVisible();
  expect(screen.getByLabelText('Usuario')).toHaveFocus();
  await user.type(screen.getByLabelText('Usuario'), 'ana');
  expect(await screen.findByText('Debe ingresar un correo valido')).toBeVisible();
  await user.type(screen.getByLabelText('Usuario'), '@tienda.example');
  await user.type(screen.getByLabelText('Contraseña'), 'x');
  expect(screen.queryByText('Datos no válidos')).not.toBeInTheDocument();
});

it('verifies an existing session first', async () => {
  const state = { ...session.getState(), isLoading: true };
  jest.spyOn(session, 'getState').mockReturnValue(state);
  show();
  expect(screen.getByText('Verificando sesión...')).toBeVisible();
  expect(screen.queryByLabelText('Usuario')).not.toBeInTheDocument();
});

it('links to the password recovery, after the form in tab order', async () => {
  const user = show();
  await user.click(screen.getByLabelText('Contraseña'));
  await user.tab();
  await user.tab();
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveFocus();
  expect(document.activeElement).toHaveAttribute('href', '/forgot');
});

it('supports autofill, password managers and paste', async () => {
  const user = show();
  expect(screen.getByLabelText('Usuario')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
  await user.click(screen.getByLabelText('Contraseña'));
  await user.paste('Pregon-Demo-1');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('Pregon-Demo-1');
});

it('sends the captcha token where configured', async () => {
  document.head.innerHTML = '<meta name="pregon-recaptcha" content="site-key">';
  document.documentElement.dataset['theme'] = 'dark';
  const provider = createFakeRecaptcha();
  server.answer(login, () => ana);
  const user = show();
  await user.type(screen.getByLabelText('Usuario'), 'ana@tienda.example');
  await waitFor(() => expect(provider.script()).not.toBeNull());
  act(provider.arrive);
  await user.type(screen.getByLabelText('Contraseña'), 'Pregon-Demo-1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Panel de Control' })).toBeVisible();
  expect(server.requests[0]?.body).toMatchObject({ g_recaptcha_response: 'proof-1' });
  document.head.innerHTML = '';
});

it('redirects a user with a session to the admin area', () => {
  session.setCredentials(ana);
  show();
  expect(screen.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
});

it('shows that the session has ended, and a failed log-out', () => {
  show({ pathname: '/', search: '?logout=success', state: { logoutFault: 'Error de conexión durante logout' } });
  expect(screen.getByText('Error de conexión durante logout. Tu sesión se cerró en este equipo.')).toBeVisible();
});

it('shows the support code of a log-out at which the server failed', () => {
  const state = { logoutFault: 'Error del servidor durante logout', supportCode: exampleSupportCode };
  show({ pathname: '/', search: '?logout=success', state });
  expect(screen.getByText(/^Error del servidor durante logout/)).toHaveTextContent(exampleSupportCode);
});
