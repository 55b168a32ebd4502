import { session } from '@pregon/auth-api/session';
import { createFakeServer, exampleSupportCode, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { ana, renewedAna } from '@pregon/auth-api/testing/sessions';
import { login } from '@pregon/contract/session/session.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { RequireSession } from './require-session.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(cleanup);

type User = ReturnType<typeof userEvent.setup>;

/** A screen whose save finds that the server has ended the session. */
function Draft({ of }: { of: string }) {
  const [text, setText] = useState('');
  useUnsavedChanges(text !== '');
  return (
    <>
      <input aria-label={`Borrador de ${of}`} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={session.lapse}>
        Guardar
      </button>
    </>
  );
}

const draft = () => screen.getByLabelText('Borrador de Ana Peña');
const logIn = () => screen.findByText('El ingreso');

async function show({ typed = '' } = {}) {
  const routes = [
    { path: '/', element: <p>El ingreso</p> },
    { path: '/admin', element: <RequireSession>{({ user }) => <Draft of={user.name} />}</RequireSession> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/admin'] });
  await act(async () => render(<RouterProvider router={router} />));
  const user = userEvent.setup();
  if (typed) await user.type(draft(), typed);
  return user;
}

async function interrupt(user: User) {
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  return screen.findByRole('alertdialog', { name: 'Tu sesión ha terminado' });
}

async function typePassword(user: User, password: string) {
  await user.type(await screen.findByLabelText('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
}

it('redirects to the log-in when the session ends without unsaved changes', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await logIn()).toBeVisible();
});

it('asks for the log-in when the session ends with unsaved changes, and keeps them', async () => {
  const user = await show({ typed: 'Navidad' });
  server.answer(login, ({ body }) => (body.password === 'Pregon-Demo-1' ? renewedAna('token-2') : refusal('BAD_CREDENTIALS')));
  expect(await interrupt(user)).toHaveTextContent('Lo que escribiste sigue aquí.');
  expect(session.accessToken()).toBe('');

  expect(screen.getByLabelText('Contraseña')).toHaveFocus();
  await typePassword(user, 'otra');
  expect(await screen.findByText('Usuario o contraseña no válidos')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.clear(screen.getByLabelText('Contraseña'));
  await typePassword(user, 'Pregon-Demo-1');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.requests.at(-1)?.body).toEqual({ username: 'ana@tienda.example', password: 'Pregon-Demo-1' });
  expect(draft()).toHaveValue('Navidad');
  expect(session.getState()).toMatchObject({ session: renewedAna('token-2') });
});

it('shows the support code of a log-in at which the server failed, and not at the password', async () => {
  const user = await show({ typed: 'Navidad' });
  server.answer(login, () => traced(refusal('UNKNOWN')));
  await interrupt(user);
  await typePassword(user, 'Pregon-Demo-1');
  expect(await screen.findByText('Fallo en el login')).toHaveTextContent(`Código de soporte: ${exampleSupportCode}`);
  expect(screen.getByLabelText('Contraseña')).toBeValid();
});

it('continues after a log-in in another tab', async () => {
  await interrupt(await show({ typed: 'Navidad' }));
  await act(async () => session.setCredentials(renewedAna('token-2')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(draft()).toHaveValue('Navidad');
});

it('discards unsaved changes on request', async () => {
  const user = await show({ typed: 'Navidad' });
  await interrupt(user);
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  expect(await logIn()).toBeVisible();
  expect(session.getState().session).toBeNull();
});

it.each([
  ['while a session is open', async () => undefined],
  ['after one has ended', interrupt],
])('hides unsaved changes from another user: who logs in %s', async (_, before) => {
  await before(await show({ typed: 'Navidad' }));
  await act(async () => session.setCredentials({ ...ana, id: 8, user: { ...ana.user, name: 'Luis Mora' } }));
  expect(await screen.findByLabelText('Borrador de Luis Mora')).toHaveValue('');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** The log-in, with its navigation state. */
function Door() {
  const state: unknown = useLocation().state;
  return <p>{JSON.stringify(state)}</p>;
}

it('passes the wanted address to the log-in, with the user whose session has ended there', async () => {
  const routes = [
    { path: '/', element: <Door /> },
    { path: '/admin/*', element: <RequireSession>{() => <p>Dentro</p>}</RequireSession> },
  ];
  const open = () => {
    const router = createMemoryRouter(routes, { initialEntries: ['/admin/tiendas?q=norte#lista'] });
    return act(async () => render(<RouterProvider router={router} />));
  };
  await open();
  expect(screen.getByText('Dentro')).toBeVisible();
  act(() => session.clear());
  expect(await screen.findByText('{"destination":"/admin/tiendas?q=norte#lista","userId":7}')).toBeVisible();
  cleanup();
  await open();
  expect(await screen.findByText('{"destination":"/admin/tiendas?q=norte#lista"}')).toBeVisible();
});
