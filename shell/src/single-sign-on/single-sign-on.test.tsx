import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { finishSingleSignOn, startSingleSignOn } from '@pregon/contract/session/single-sign-on.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { keepDestination } from './kept-destination.ts';
import { SingleSignOnPage } from './single-sign-on.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  session.clear();
});

function Destination() {
  const { pathname } = useLocation();
  return <h1>{pathname}</h1>;
}

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/empresa" element={<SingleSignOnPage />} />
        <Route path="*" element={<Destination />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('shows at the field that no account uses the domain, and keeps the address', async () => {
  const message = 'Ninguna cuenta ingresa con su empresa por este correo. Usa tu contraseña.';
  server.answer(startSingleSignOn, () => refusal('INVALID', { fields: { email: message } }));
  const user = show('/empresa');
  await user.type(screen.getByLabelText('Correo'), 'luz@empresa.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveValue('luz@empresa.com');
});

it('says that the provider does not respond', async () => {
  const message = 'El sistema de ingreso de tu empresa no responde.';
  server.answer(startSingleSignOn, () => refusal('SSO_FAILED', { message }));
  const user = show('/empresa');
  await user.type(screen.getByLabelText('Correo'), 'luz@empresa.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
});

it('opens the session with the answer of the provider, sent once, and goes to where the person wanted', async () => {
  server.answer(finishSingleSignOn, () => ana);
  keepDestination({ destination: '/admin/campanas' });
  show('/empresa?code=a&state=b');
  expect(await screen.findByRole('heading', { name: '/admin/campanas' })).toBeVisible();
  expect(server.requests.map(({ body }) => body)).toEqual([{ query: 'code=a&state=b' }]);
});

it('shows why the log-in failed, and why it fails again when the person starts anew', async () => {
  server.answer(finishSingleSignOn, () => refusal('SSO_EXPIRED'));
  const user = show('/empresa?error=access_denied&state=b');
  expect(await screen.findByRole('alert')).toHaveTextContent('venció o ya se usó');
  const message = 'El sistema de ingreso de tu empresa no responde.';
  server.answer(startSingleSignOn, () => refusal('SSO_FAILED', { message }));
  await user.type(screen.getByLabelText('Correo'), 'luz@empresa.com{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveValue('luz@empresa.com');
  expect(screen.queryByText(/venció o ya se usó/)).toBeNull();
});
