import { refusal } from '@pregon/auth-api/testing/fake-server';
import { describe, expect, it } from '@jest/globals';
import { inviteUser } from '@pregon/contract/users/invitations.endpoints';
import { createUser } from '@pregon/contract/users/users.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { luz, madeInvitation, serverWithUsers } from '../../staff/testing/users.ts';
import { openScreen } from '../../testing/screens.tsx';

const password = 'Segura-2026!';
const typed: Readonly<Record<string, string>> = {
  Nombres: 'Luz',
  Apellidos: 'Ángel',
  Correo: 'luz@tienda.example',
  'Teléfono de contacto': '300 123 4567',
  Dirección: 'Calle 10 # 5-51',
  Contraseña: password,
  'Repetir Contraseña': password,
};

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });
const fill = async (user: UserEvent, change: Readonly<Record<string, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...typed, ...change })) {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  }
  await user.click(screen.getByRole('radio', { name: 'Operador' }));
};

describe('Nuevo Usuario', () => {
  it('creates a user with the typed values', async () => {
    const server = serverWithUsers();
    server.answer(createUser, ({ body }) => ({ ...luz, firstName: body.firstName, active: true }));
    const { user, location } = await openScreen('/admin/new-user', { server });
    await fill(user);
    await user.click(button('Crear usuario'));
    await waitFor(() => expect(location().pathname).toBe('/admin/users'));
    expect(server.requests.find(({ url }) => url.pathname === '/V1/user')?.body).toEqual({
      first_name: 'Luz',
      last_name: 'Ángel',
      email: 'luz@tienda.example',
      address: 'Calle 10 # 5-51',
      contact_phone: '300 123 4567',
      role: 'operador',
      store_ids: [],
      password,
      repeat_password: password,
      active: true,
    });
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('Luz Ángel ya puede ingresar.')).toBeVisible();
  });

  it('shows an error at each missing field, and focuses the first', async () => {
    const { user, server } = await openScreen('/admin/new-user', { server: serverWithUsers() });
    await user.click(button('Crear usuario'));
    for (const [label, message] of [
      ['Nombres', 'El nombre es requerido'],
      ['Apellidos', 'El apellido es requerido'],
      ['Correo', 'El correo es requerido'],
      ['Teléfono de contacto', 'El teléfono de contacto es requerido'],
      ['Dirección', 'La dirección es requerida'],
      ['Contraseña', 'La contraseña es obligatoria'],
      ['Repetir Contraseña', 'Es necesario repetir la contraseña'],
    ] as const) {
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    }
    expect(screen.getAllByText('Elige un rol.').length).toBeGreaterThan(0);
    expect(field('Nombres')).toHaveFocus();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['Correo', 'luz@', 'Debe ingresar un correo valido'],
    ['Teléfono de contacto', 'no tengo', 'Escribe un teléfono, como 300 123 4567.'],
    ['Contraseña', 'Corta1!', 'La contraseña debe tener al menos 8 caracteres'],
    ['Contraseña', 'SEGURA-2026!', 'La contraseña debe tener al menos una letra minúscula'],
    ['Contraseña', 'segura-2026!', 'La contraseña debe tener al menos una letra mayúscula'],
    ['Contraseña', 'Segura-clave!', 'La contraseña debe tener al menos un número'],
    ['Contraseña', 'Segura2026', 'La contraseña debe tener al menos un caracter especial'],
    ['Repetir Contraseña', 'Otra-2026!', 'Las contraseñas deben coincidir'],
  ])('rejects %s %j', async (label, text, message) => {
    const { user } = await openScreen('/admin/new-user', { server: serverWithUsers() });
    await fill(user, { [label]: text });
    await user.click(button('Crear usuario'));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field(label)).toBeInvalid();
  });

  it('shows the unmet password rules while typing', async () => {
    const { user } = await openScreen('/admin/new-user', { server: serverWithUsers() });
    await user.type(field('Contraseña'), 'segura');
    expect(screen.getByText(/^Aún falta:/)).toHaveTextContent(
      'Aún falta: 8 caracteres, una letra mayúscula, un número, un caracter especial.',
    );
    await user.type(field('Contraseña'), '-2026A');
    expect(screen.getByText('La contraseña cumple con todo.')).toBeInTheDocument();
  });

  it('shows at the address that another user has it, and keeps the typed values', async () => {
    const server = serverWithUsers();
    const message = 'Ya hay un usuario con este correo.';
    server.answer(createUser, () => refusal('USER_EXISTS', { fields: { email: message } }));
    const { user } = await openScreen('/admin/new-user', { server });
    await fill(user);
    await user.click(button('Crear usuario'));
    await waitFor(() => expect(field('Correo')).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field('Correo')).toHaveFocus();
    expect(field('Contraseña')).toHaveValue(password);
  });

  it('keeps the typed values after a network error', async () => {
    const { user } = await openScreen('/admin/new-user', { server: serverWithUsers() });
    await fill(user);
    await user.click(button('Crear usuario'));
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    expect(field('Nombres')).toHaveValue('Luz');
  });

  it('is read-only for other roles, with the reason', async () => {
    await openScreen('/admin/new-user', { server: serverWithUsers(), role: 'lector' });
    expect(screen.getByText(/Solo un administrador puede crear usuarios\./)).toBeVisible();
    expect(button('Crear usuario')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Crear usuario')).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });

  describe('inviting a user', () => {
    it('requires only address and role, keeps their typed values, and shows the link', async () => {
      const server = serverWithUsers();
      server.answer(inviteUser, ({ body }) => ({ ...madeInvitation, ...body }));
      const { user, location } = await openScreen('/admin/new-user', { server });
      await user.type(field('Correo'), 'nueva@tienda.example');
      await user.click(screen.getByRole('radio', { name: 'Lector' }));
      await user.click(screen.getByRole('radio', { name: 'Por invitación' }));
      expect(location().search).toBe('?by=invitation');
      expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
      await user.click(button('Enviar invitación'));
      expect(await screen.findByRole('heading', { name: 'Invitaste a nueva@tienda.example' })).toBeVisible();
      expect(screen.getByText(madeInvitation.link)).toBeVisible();
      expect(screen.getByText(/hasta el 27 nov 2031, 10:00/)).toBeVisible();
      expect(server.requests.find(({ url }) => url.pathname === '/V1/invitation')?.body).toEqual({
        email: 'nueva@tienda.example',
        role: 'lector',
        storeIds: [],
      });
      await user.click(button('Invitar a otra persona'));
      expect(field('Correo')).toHaveValue('');
    });

    it('shows that the e-mail could not be sent', async () => {
      const server = serverWithUsers();
      server.answer(inviteUser, () => ({ ...madeInvitation, isMailed: false }));
      const { user } = await openScreen('/admin/new-user?by=invitation', { server });
      await user.type(field('Correo'), 'nueva@tienda.example');
      await user.click(screen.getByRole('radio', { name: 'Marketing' }));
      await user.click(button('Enviar invitación'));
      expect(await screen.findByText(/No pudimos escribirle a/)).toHaveTextContent('hazle llegar tú el enlace');
    });

    it('shows missing fields', async () => {
      const { user } = await openScreen('/admin/new-user?by=invitation', { server: serverWithUsers() });
      await user.click(button('Enviar invitación'));
      await waitFor(() => expect(field('Correo')).toHaveAccessibleDescription(expect.stringContaining('El correo es requerido')));
      expect(screen.getAllByText('Elige un rol.').length).toBeGreaterThan(0);
    });
  });
});
