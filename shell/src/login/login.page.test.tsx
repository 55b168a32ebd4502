import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { login } from '@pregon/contract/session/session.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LoginPage } from './login.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.clear();
});
afterEach(cleanup);

function show(address: string | { pathname: string; search: string; state: unknown } = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<LoginPage />} />
        <Route path="/admin" element={<h1>Panel de Control</h1>} />
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

it('says that it is at work, and asks once', async () => {
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
  ['a wrong password', () => refusal('BAD_CREDENTIALS'), 'Usuario o contraseña no válidos'],
  ['no answer', undefined, 'Sin respuesta del servidor'],
])('after %s keeps what was typed and says: %s', async (_, answer, message) => {
  if (answer) server.answer(login, answer);
  const user = show();
  await fillIn(user, 'ana@tienda.example', 'mala');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Usuario')).toHaveValue('ana@tienda.example');
});

it('asks for what is missing and puts the focus there', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  expect(await screen.findByText('Ingrese el correo del usuario')).toBeVisible();
  expect(screen.getByText('Requerido')).toBeVisible();
  expect(screen.getByLabelText('Usuario')).toHaveFocus();
  await user.type(screen.getByLabelText('Usuario'), 'ana');
  expect(await screen.findByText('Debe ingresar un correo valido')).toBeVisible();
});

it('sends who has a session on to the admin area', () => {
  session.setCredentials(ana);
  show();
  expect(screen.getByRole('heading', { name: 'Panel de Control' })).toBeVisible();
});

it('says that the session has ended, and what was wrong with it', () => {
  show({ pathname: '/', search: '?logout=success', state: { logoutFault: 'Error de conexión durante logout' } });
  expect(screen.getByText('Error de conexión durante logout. Tu sesión se cerró en este equipo.')).toBeVisible();
});
