import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import {
  finishEnrolment,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startEnrolment,
} from '@pregon/contract/session/second-factor.endpoints';
import type { SecondFactorState } from '@pregon/contract/session/second-factor.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import SecondFactorDialog from './second-factor-dialog.tsx';

const off: SecondFactorState = { isOn: false, since: null, codesLeft: 0, isRequired: false };
const on: SecondFactorState = { isOn: true, since: '2026-11-20T15:00:00.000Z', codesLeft: 9, isRequired: false };
const codes = Array.from({ length: 10 }, (_, index) => `${index}aaa-bbbb-cccc-dddd`);
const enrolment = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', enrolmentToken: 'sealed' };

let server: ReturnType<typeof createFakeServer>;
const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

function show(state: SecondFactorState) {
  server.answer(readSecondFactor, () => state);
  return showAreaPage(<SecondFactorDialog onClose={onClose} />).user;
}
const code = () => screen.findByLabelText(/^Código de verificación/);
const lastBody = (method: string) => server.requests.filter((request) => request.method === method).at(-1)?.body;

it('switches on with password and code, and shows the recovery codes', async () => {
  server.answer(startEnrolment, () => enrolment);
  server.answer(finishEnrolment, () => ({ recoveryCodes: codes }));
  const user = show(off);
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'Pregon-Demo-1');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toBeVisible();
  await user.type(await code(), '123 456');
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  expect(await screen.findByText(codes[9] ?? '')).toBeVisible();
  expect(lastBody('POST')).toEqual({ code: '123 456', enrolmentToken: 'sealed' });
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  expect(onClose).toHaveBeenCalled();
});

it('shows a wrong password at its field', async () => {
  server.answer(startEnrolment, () => refusal('WRONG_PASSWORD', { fields: { password: 'Esa no es tu contraseña actual.' } }));
  const user = show(off);
  await user.click(await screen.findByRole('button', { name: 'Activar' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'x');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Esa no es tu contraseña actual.')).toBeVisible();
});

it('creates other recovery codes with password and code', async () => {
  server.answer(renewRecoveryCodes, () => ({ recoveryCodes: codes }));
  const user = show(on);
  expect(await screen.findByText(/Te quedan 9 códigos de recuperación\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Crear otros códigos de recuperación' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'Pregon-Demo-1');
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Crear otros códigos' }));
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  expect(lastBody('POST')).toEqual({ password: 'Pregon-Demo-1', code: '123456' });
});

it('switches off with password and code', async () => {
  server.answer(removeSecondFactor, () => {
    server.answer(readSecondFactor, () => off);
    return { message: 'Listo.' };
  });
  const user = show(on);
  await user.click(await screen.findByRole('button', { name: 'Desactivar' }));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'Pregon-Demo-1');
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Está inactiva.')).toBeVisible();
});

it('cannot be switched off where the account requires it', async () => {
  show({ ...on, isRequired: true });
  expect(await screen.findByRole('button', { name: 'Desactivar' })).toHaveAttribute('aria-disabled', 'true');
});

it('shows a failure to load with a new try', async () => {
  server.answer(readSecondFactor, () => refusal('UNAVAILABLE'));
  const { user } = showAreaPage(<SecondFactorDialog onClose={onClose} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no responde.');
  server.answer(readSecondFactor, () => off);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Está inactiva.')).toBeVisible();
});
