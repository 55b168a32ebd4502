import { refusal } from '@pregon/auth-api/testing/fake-server';
import { describe, expect, it } from '@jest/globals';
import { deactivateUser, endUserSessions, readUser, resetSecondFactor, updateUser } from '@pregon/contract/users/users.endpoints';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { exampleStoreRow } from '@pregon/contract/testing/store-examples';
import { screen, waitFor, within } from '@testing-library/react';
import { luz, self, serverWithUsers } from '../../staff/testing/users.ts';
import { openScreen } from '../../testing/screens.tsx';

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

describe('Editar usuario', () => {
  it('shows the saved values, and saves changes', async () => {
    const server = serverWithUsers(luz);
    server.answer(updateUser, ({ body }) => ({ ...luz, ...body, version: 4 }));
    const { user, location } = await openScreen('/admin/users/12', { server });
    expect(await field('Correo')).toHaveValue('luz@tienda.example');
    expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
    await user.clear(await field('Nombres'));
    await user.type(await field('Nombres'), 'Luz Marina');
    await user.click(screen.getByRole('radio', { name: 'Marketing' }));
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe('/admin/users'));
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      user_id: 12,
      version: 3,
      first_name: 'Luz Marina',
      last_name: 'Ángel',
      email: 'luz@tienda.example',
      address: 'Calle 10 # 5-51',
      contact_phone: '300 123 4567',
      role: 'marketing',
      store_ids: [],
    });
  });

  it("asks for the stores of a store's manager, by search, and saves them", async () => {
    const server = serverWithUsers({ ...luz, role: 'gerente_tienda', stores: [{ storeId: 4, name: 'Ceiba Norte' }] });
    server.answerGraphql(storesQuery, () => ({
      stores: { items: [{ ...exampleStoreRow, id: 9, name: 'Ceiba Sur' }], total: 1 },
    }));
    server.answer(updateUser, ({ body }) => ({ ...luz, ...body }));
    const { user } = await openScreen('/admin/users/12', { server });
    expect(await screen.findByText('Ceiba Norte')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar Ceiba Norte' }));
    await user.click(save());
    expect(await screen.findAllByText('Elige al menos una tienda.')).not.toHaveLength(0);
    await user.type(screen.getByRole('combobox', { name: /Tiendas/ }), 'sur');
    await user.click(await screen.findByRole('option', { name: 'Ceiba Sur' }));
    await user.click(save());
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        role: 'gerente_tienda',
        store_ids: [9],
      }),
    );
  });

  it('merges a concurrent change without losing typed values', async () => {
    const server = serverWithUsers(luz);
    const theirs = { ...luz, version: 4, role: 'marketing' as const, firstName: 'Lucía', address: 'Carrera 7 # 32-16' };
    server.answer(updateUser, ({ body }) => {
      server.answer(readUser, () => theirs);
      return body.version === 4 ? { ...theirs, ...body } : refusal('CONFLICT');
    });
    const { user, location } = await openScreen('/admin/users/12', { server });
    await user.clear(await field('Nombres'));
    await user.type(await field('Nombres'), 'Luz Marina');
    await user.click(screen.getByRole('radio', { name: 'Lector' }));
    await user.click(save());
    expect(await screen.findByText('Alguien cambió este usuario mientras lo editabas.')).toBeVisible();
    expect(await field('Dirección')).toHaveValue('Calle 10 # 5-51');
    await user.click(screen.getByRole('button', { name: 'Traer sus cambios' }));
    expect(await field('Nombres')).toHaveValue('Luz Marina');
    expect(await field('Dirección')).toHaveValue('Carrera 7 # 32-16');
    expect(screen.getByRole('alert')).toHaveTextContent('Rol: «Marketing»');
    await user.click(screen.getByRole('button', { name: 'Usar lo suyo en Nombres' }));
    expect(await field('Nombres')).toHaveValue('Lucía');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe('/admin/users'));
  });

  it('shows at the address that another user has it', async () => {
    const server = serverWithUsers(luz);
    const message = 'Ya hay un usuario con este correo.';
    server.answer(updateUser, () => refusal('USER_EXISTS', { fields: { email: message } }));
    const { user } = await openScreen('/admin/users/12', { server });
    await user.type(await field('Correo'), 'x');
    await user.click(save());
    await waitFor(async () => expect(await field('Correo')).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  it("disables the user's own role and activation", async () => {
    await openScreen(`/admin/users/${self.id}`, { server: serverWithUsers(self) });
    expect(await screen.findByRole('radio', { name: 'Lector' })).toBeDisabled();
    expect(screen.getByText('No puedes cambiar tu propio rol: pídeselo a otro administrador.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Desactivar usuario' })).toHaveAccessibleDescription('No puedes desactivarte.');
  });

  it('deactivates at once, without saving or losing typed values', async () => {
    const server = serverWithUsers(luz);
    server.answer(deactivateUser, () => {
      server.answer(readUser, () => ({ ...luz, active: false }));
      return { ...luz, active: false };
    });
    server.answer(updateUser, ({ body }) => ({ ...luz, ...body }));
    const { user, location } = await openScreen('/admin/users/12', { server });
    await user.type(await field('Dirección'), ', piso 2');
    await user.click(screen.getByRole('button', { name: 'Desactivar usuario' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desactivar usuario' }));
    expect(await screen.findByRole('button', { name: 'Activar usuario' })).toBeVisible();
    expect(await field('Dirección')).toHaveValue('Calle 10 # 5-51, piso 2');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe('/admin/users'));
  });

  it('removes the second factor of a user after a question, and ends their sessions', async () => {
    const protectedUser = { ...luz, hasSecondFactor: true };
    const server = serverWithUsers(protectedUser);
    server.answer(resetSecondFactor, () => {
      server.answer(readUser, () => ({ ...luz, hasSecondFactor: false }));
      return { message: 'Listo.' };
    });
    server.answer(endUserSessions, () => ({ message: 'Cerramos sus sesiones.' }));
    const { user } = await openScreen('/admin/users/12', { server });
    await user.click(await screen.findByRole('button', { name: 'Quitar verificación en dos pasos' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('le avisamos a luz@tienda.example');
    await user.click(within(question).getByRole('button', { name: 'Quitar verificación' }));
    expect(await screen.findByText('Inactiva')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cerrar sus sesiones' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar sesiones' }));
    expect(await screen.findByText('Cerramos las sesiones de Luz Ángel.')).toBeVisible();
  });

  it('shows that the user does not exist', async () => {
    const server = serverWithUsers();
    server.answer(readUser, () => refusal('NOT_FOUND'));
    await openScreen('/admin/users/99', { server });
    expect(await screen.findByRole('heading', { name: 'Este usuario no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver usuarios' })).toHaveAttribute('href', '/admin/users');
  });
});
