import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { forgotPassword } from '@pregon/contract/session/account.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { showFrontPage } from '../testing/front-page.tsx';
import { ForgotPage } from './forgot.page.tsx';

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(cleanup);

const show = () => showFrontPage({ path: '/forgot', Component: ForgotPage }, '/forgot', { destination: '/admin/tiendas' });
const recover = () => screen.getByRole('button', { name: 'Recuperar' });
const logIn = () => screen.findByRole('heading', { name: 'Ingresar' });

it('sends recovery instructions, confirms at the log-in, and submits once', async () => {
  let answer: (body: { message: string }) => void = () => undefined;
  server.answer(forgotPassword, () => new Promise<{ message: string }>((resolve) => (answer = resolve)));
  const user = show();
  await user.type(screen.getByLabelText('Usuario'), 'ana@tienda.example{Enter}');
  await user.click(await screen.findByRole('button', { name: /Enviando…/ }));
  await act(async () => answer({ message: 'Listo' }));
  expect(await screen.findByText('Se ha enviado un correo con instrucciones.')).toBeVisible();
  expect(await logIn()).toBeVisible();
  expect(server.requests.map(({ body }) => body)).toEqual([{ email: 'ana@tienda.example' }]);
});

it('accepts any user name but an empty one', async () => {
  server.answer(forgotPassword, () => ({ message: 'Listo' }));
  const user = show();
  await user.click(recover());
  expect(await screen.findByText('Datos no validos')).toBeVisible();
  expect(screen.getByLabelText('Usuario')).toHaveFocus();
  await user.type(screen.getByLabelText('Usuario'), 'ana{Enter}');
  expect(await screen.findByText('Se ha enviado un correo con instrucciones.')).toBeVisible();
});

it.each([
  ['no answer', 'Sin respuesta del servidor', undefined],
  ['too many tries', 'Demasiados intentos. Espera un momento.', () => refusal('TOO_MANY_REQUESTS')],
])('shows the error after %s, resets the bot check and stays', async (_, detail, answer) => {
  if (answer) server.answer(forgotPassword, answer);
  const user = show();
  await user.type(screen.getByLabelText('Usuario'), 'ana@tienda.example{Enter}');
  expect(await screen.findByText('Un error a ocurrido, intente nuevamente.')).toBeVisible();
  expect(screen.getByText(`Error en la autenticación: ${detail}`)).toBeVisible();
  expect(screen.getByLabelText('Usuario')).toHaveValue('');
  expect(recover()).toBeEnabled();
});

it('returns to the log-in without a request, with the destination after it', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  expect(await logIn()).toBeVisible();
  expect(screen.getByText('{"destination":"/admin/tiendas"}')).toBeVisible();
  expect(server.requests).toEqual([]);
});
