import { expect, it } from '@jest/globals';
import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { changeSecurity, readSecurity } from '@pregon/contract/account/security.endpoints';
import { screen } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';

const settings = { secondFactor: 'opcional', passwordMinLength: 8, protectedUsers: 1, activeUsers: 4 } as const;

async function open() {
  const server = createFakeServer();
  server.answer(readSecurity, () => settings);
  const { user } = await openScreen('/admin/cuenta/ingreso', { server });
  return { user, server };
}

it('shows and saves who needs a second factor, and the length of passwords', async () => {
  const { user, server } = await open();
  server.answer(changeSecurity, ({ body }) => ({ ...settings, ...body }));
  expect(await screen.findByText('1 de 4 usuarios activos la tienen.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Obligatoria para administradores' }));
  await user.clear(screen.getByLabelText(/^Largo mínimo de las contraseñas/));
  await user.type(screen.getByLabelText(/^Largo mínimo de las contraseñas/), '12');
  await user.click(screen.getByRole('button', { name: 'Guardar reglas de ingreso' }));
  expect(await screen.findByText('Se guardaron las reglas de ingreso.')).toBeVisible();
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    secondFactor: 'administradores',
    passwordMinLength: 12,
  });
});

it('refuses a length below that of the platform at its field', async () => {
  const { user, server } = await open();
  await user.clear(await screen.findByLabelText(/^Largo mínimo de las contraseñas/));
  await user.type(screen.getByLabelText(/^Largo mínimo de las contraseñas/), '7');
  await user.click(screen.getByRole('button', { name: 'Guardar reglas de ingreso' }));
  expect(await screen.findAllByText('Escribe de 8 a 64 caracteres.')).not.toHaveLength(0);
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
});
