import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { finishLogin, finishLoginEnrolment, startLoginEnrolment } from '@pregon/contract/session/second-factor.endpoints';
import { login } from '@pregon/contract/session/session.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LoginPage } from '../login/login.page.tsx';
import { LoginStepPage } from './login-step.page.tsx';

const codes = Array.from({ length: 10 }, (_, index) => `${index}aaa-bbbb-cccc-dddd`);
const uri = 'otpauth://totp/Preg%C3%B3n:ana%40tienda.example?secret=JBSWY3DPEHPK3PXP';
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', uri, enrolmentToken: 'sealed' };

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.clear();
});
afterEach(() => {
  cleanup();
  session.clear();
});

async function logIn(secondStep: 'code' | 'enrolment') {
  server.answer(login, () => refusal('SECOND_STEP', { fields: { secondStep, stepToken: 'half' } }));
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<LoginPage />} />
        <Route path="/verificacion" element={<LoginStepPage />} />
        <Route path="/admin" element={<h1>Panel de Control</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Usuario'), 'ana@tienda.example');
  await user.type(screen.getByLabelText('Contraseña'), 'Pregon-Demo-1');
  await user.click(screen.getByRole('button', { name: 'Ingresar' }));
  return user;
}
const code = () => screen.findByLabelText(/^Código de verificación/);

it('asks for the code after the password, and opens the session with it', async () => {
  server.answer(finishLogin, () => ana);
  const user = await logIn('code');
  expect(await code()).toHaveFocus();
  expect(screen.queryByLabelText('Contraseña')).toBeNull();
  await user.type(await code(), '123456{Enter}');
  expect(server.requests.at(-1)?.body).toEqual({ code: '123456', stepToken: 'half' });
  expect(session.getState().session).toEqual(ana);
});

it('shows a wrong code at the field, and keeps it', async () => {
  const message = 'El código no es correcto, o ya se usó.';
  server.answer(finishLogin, () => refusal('WRONG_CODE', { fields: { code: message } }));
  const user = await logIn('code');
  await user.type(await code(), '123456{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await code()).toHaveValue('123456');
  expect(session.getState().session).toBeNull();
});

it('returns to the password, also when the step took too long', async () => {
  server.answer(finishLogin, () => refusal('STEP_EXPIRED'));
  const user = await logIn('code');
  await user.type(await code(), '123456{Enter}');
  expect(await screen.findByText('Pasó demasiado tiempo. Empieza de nuevo.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Volver al inicio' }));
  expect(await screen.findByLabelText('Usuario')).toBeVisible();
});

it('makes the user enrol where the account requires it, and shows the recovery codes before the session opens', async () => {
  server.answer(startLoginEnrolment, () => enrolment);
  server.answer(finishLoginEnrolment, () => ({ ...ana, recoveryCodes: codes }));
  const user = await logIn('enrolment');
  expect(await screen.findByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.type(await code(), '123456{Enter}');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(codes));
  expect(server.requests.at(-1)?.body).toEqual({ code: '123456', stepToken: 'half', enrolmentToken: 'sealed' });
  expect(session.getState().session).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ya los guardé: ingresar' }));
  expect(session.getState().session).toEqual(ana);
});

it('shows why the enrolment cannot start', async () => {
  server.answer(startLoginEnrolment, () => refusal('STEP_EXPIRED'));
  const user = await logIn('enrolment');
  expect(await screen.findByRole('alert')).toHaveTextContent('Pasó demasiado tiempo. Empieza de nuevo.');
  await user.click(screen.getByRole('button', { name: 'Volver al inicio' }));
  expect(await screen.findByLabelText('Usuario')).toBeVisible();
});
