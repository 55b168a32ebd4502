import { authentication } from '@pregon/auth-api/authentication';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, jsonAnswer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { logout } from '@pregon/contract/session/session.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LoginPage } from '../login/login.page.tsx';
import { RequireSession } from '../session/require-session.tsx';
import { LogOut } from './log-out.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(cleanup);

async function show() {
  const area = <RequireSession>{({ user }) => <LogOut key={user.name} />}</RequireSession>;
  const routes = [
    { path: '/', element: <LoginPage /> },
    { path: '/admin', element: area },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin'] });
  await act(async () => render(<RouterProvider router={router} />));
  return { router, user: userEvent.setup() };
}

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await user.click(dialog.querySelector('.btn-primary') ?? dialog);
}

it('asks, ends the session and goes to the log-in', async () => {
  server.answer(logout, () => ({ message: 'Sesión cerrada' }));
  const { router, user } = await show();
  await confirm(user);
  expect(await screen.findByText('Cerraste sesión.')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?logout=success' });
  expect(session.getState().session).toBeNull();
});

it('clears cookie, storage and cached responses', async () => {
  server.answer(logout, () => ({ message: 'Sesión cerrada' }));
  localStorage.setItem('auth', 'of another client');
  queryClient.setQueryData(['campaigns'], { campaigns: [] });
  const { user } = await show();
  await confirm(user);
  await screen.findByText('Cerraste sesión.');
  expect(document.cookie).not.toContain('auth=');
  expect(localStorage.getItem('auth')).toBeNull();
  expect(queryClient.getQueryData(['campaigns'])).toBeUndefined();
});

it('covers the window while it is in progress', async () => {
  let end = () => {};
  server.answer(logout, () => new Promise((done) => (end = () => done({ message: 'Sesión cerrada' }))));
  const { user } = await show();
  await confirm(user);
  expect(await screen.findByText('Cerrando sesión…')).toBeVisible();
  expect(session.getState().isLoggingOut).toBe(true);
  await act(async () => end());
  expect(await screen.findByText('Cerraste sesión.')).toBeVisible();
  expect(session.getState().isLoggingOut).toBe(false);
});

it('logs out even when the server fails, and shows it', async () => {
  server.answer(logout, () => jsonAnswer({}, 500));
  const { router, user } = await show();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await confirm(user);
  expect(await screen.findByText('Error del servidor durante logout. Tu sesión se cerró en este equipo.')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?logout=success' });
});

it('reports a missing response in the console and at the log-in', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await show();
  await confirm(user);
  expect(await screen.findByText('Error de conexión durante logout. Tu sesión se cerró en este equipo.')).toBeVisible();
  expect(complain).toHaveBeenCalledWith({
    ok: false,
    message: 'Error de conexión durante logout',
    status: 0,
    data: undefined,
  });
});

it('goes to the log-in on an error of the shell itself, and logs it', async () => {
  const failure = new Error('No cookies here');
  jest.spyOn(authentication, 'logOut').mockImplementation(async () => {
    session.clear();
    throw failure;
  });
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router, user } = await show();
  await confirm(user);
  expect(await screen.findByText('Cerraste sesión.')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?logout=success' });
  expect(complain).toHaveBeenCalledWith(failure);
});

it('sends a user without a session to the log-in', async () => {
  const { router } = await show();
  await act(async () => session.clear());
  expect(await screen.findByRole('button', { name: 'Ingresar' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

it('shows nothing of the area while the session is verified', async () => {
  jest.spyOn(session, 'getState').mockReturnValue({ isLoading: true, isLoggingOut: false, session: null });
  await show();
  expect(screen.getByText('Verificando sesión...')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
