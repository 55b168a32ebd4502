import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { describe, expect, it } from '@jest/globals';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { activateUser, deactivateUser, sendUserRecovery } from '@pregon/contract/users/users.endpoints';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { leo, luz, self, serverWithUsers } from '../../staff/testing/users.ts';
import { openScreen } from '../../testing/screens.tsx';

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.getByRole('menuitem', { name: label });
};
const notice = async (text: string) => within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);

describe('Usuarios', () => {
  it('lists users with their role and last use', async () => {
    await openScreen('/admin/users', { server: serverWithUsers(self, luz, leo) });
    expect(await screen.findByRole('link', { name: 'Luz Ángel' })).toHaveAttribute('href', '/admin/users/12');
    for (const text of ['luz@tienda.example', 'Operador', 'Activo', '20 nov 2026, 09:05', '1 oct 2026']) {
      expect(within(row('Luz')).getByText(text)).toBeVisible();
    }
    for (const text of ['Inactivo', 'Nunca']) expect(within(row('Leo')).getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', '/admin/new-user');
    expect(screen.getByRole('link', { name: 'Invitaciones' })).toHaveAttribute('href', '/admin/users/invitations');
  });

  it('explains what each role may do, by area', async () => {
    const { user } = await openScreen('/admin/users', { server: serverWithUsers(self) });
    await user.click(await screen.findByRole('button', { name: 'Qué puede hacer cada rol' }));
    const dialog = await screen.findByRole('dialog', { name: 'Qué puede hacer cada rol' });
    const areas = (role: string) => {
      const section = within(dialog).getByRole('heading', { name: role }).closest('section');
      const terms = [...(section?.querySelectorAll('dl > div') ?? [])];
      return Object.fromEntries(terms.map((term) => [...term.children].map(({ textContent }) => textContent)));
    };
    expect(areas('Administrador')).toMatchObject({ Ve: 'Resultados, Auditoría' });
    expect(areas('Operador')).toEqual({
      Cambia: 'Envíos, Enlaces cortos',
      Ve: 'Campañas y perfiles, Newsletters, Clientes, Tiendas, Resultados',
      'No ve': 'Importaciones, Usuarios, Auditoría, Datos de la cuenta',
    });
    expect(areas('Lector')).toMatchObject({ 'No ve': 'Clientes, Importaciones, Usuarios, Auditoría, Datos de la cuenta' });
    expect(areas('Gerente de tienda')).toMatchObject({ 'Ve, solo de sus tiendas': 'Clientes, Tiendas' });
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requests the page, filters and order of the address', async () => {
    const server = createFakeServer();
    server.answerGraphql(usersQuery, () => ({ users: { items: [luz], total: 26 } }));
    await openScreen('/admin/users?q=luz&page=2&role=operador&state=inactivo&order=-lastSeenAt', { server });
    expect(await screen.findByText('26–26 de 26')).toBeVisible();
    expect(server.requests[0]?.body).toMatchObject({
      variables: {
        page: 2,
        size: 25,
        filter: { search: 'luz', role: 'operador', active: false },
        sort: { by: 'lastSeenAt', direction: 'desc' },
      },
    });
  });

  it('asks for a file of the chosen users', async () => {
    const server = serverWithUsers(self, luz, leo);
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen('/admin/users', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir Luz Ángel' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    expect(await notice('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({ list: 'users', filter: {}, only: [luz.id] });
  });

  it('shows a load error, and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen('/admin/users', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin respuesta del servidor');
    server.answerGraphql(usersQuery, () => ({ users: { items: [luz], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Luz Ángel')).toBeVisible();
  });

  it('deactivates a user after confirmation', async () => {
    const server = serverWithUsers(self, luz);
    server.answer(deactivateUser, ({ params }) => {
      server.answerGraphql(usersQuery, () => ({ users: { items: [self, { ...luz, active: false }], total: 2 } }));
      return { ...luz, id: params.id, active: false };
    });
    const { user } = await openScreen('/admin/users', { server });
    await user.click((await openMenu(user, 'Luz Ángel'))('Desactivar…'));
    const question = await screen.findByRole('alertdialog', { name: 'Desactivar a «Luz Ángel»' });
    expect(question).toHaveTextContent('Sus sesiones se cierran en segundos y no podrá ingresar.');
    await user.click(within(question).getByRole('button', { name: 'Desactivar usuario' }));
    expect(await notice('Luz Ángel ya no puede ingresar.')).toBeVisible();
    await waitFor(() => expect(within(row('Luz')).getByText('Inactivo')).toBeVisible());
  });

  it('activates a user', async () => {
    const server = serverWithUsers(leo);
    server.answer(activateUser, () => ({ ...leo, active: true }));
    const { user } = await openScreen('/admin/users', { server });
    const item = await openMenu(user, 'Leo Paz');
    expect(item(/Enviar enlace/)).toHaveTextContent('está inactivo');
    await user.click(item('Activar…'));
    await user.click(await screen.findByRole('button', { name: 'Activar usuario' }));
    expect(await notice('Leo Paz puede ingresar de nuevo.')).toBeVisible();
  });

  it('sends a password reset link', async () => {
    const server = serverWithUsers(luz);
    server.answer(sendUserRecovery, () => ({ message: 'Enviado' }));
    const { user } = await openScreen('/admin/users', { server });
    await user.click((await openMenu(user, 'Luz Ángel'))('Enviar enlace de recuperación…'));
    await user.click(await screen.findByRole('button', { name: 'Enviar enlace' }));
    expect(await notice('Enviamos el enlace a luz@tienda.example.')).toBeVisible();
  });

  it('does not let users deactivate themselves', async () => {
    const { user } = await openScreen('/admin/users', { server: serverWithUsers(self) });
    const item = await openMenu(user, 'Ana Peña');
    expect(item(/Desactivar/)).toHaveAttribute('aria-disabled', 'true');
    expect(item(/Desactivar/)).toHaveTextContent('eres tú');
  });

  it("shows the server's refusal in the dialog", async () => {
    const server = serverWithUsers(luz);
    server.answer(deactivateUser, () => refusal('FORBIDDEN'));
    const { user } = await openScreen('/admin/users', { server });
    await user.click((await openMenu(user, 'Luz Ángel'))('Desactivar…'));
    await user.click(await screen.findByRole('button', { name: 'Desactivar usuario' }));
    expect(await within(screen.getByRole('alertdialog')).findByText('Tu rol no permite esta acción.')).toBeVisible();
  });

  it.each([
    ['/admin/users', 'Solo un administrador puede ver los usuarios de la cuenta'],
    ['/admin/users/12', 'Solo un administrador puede ver a los usuarios'],
    ['/admin/users/invitations', 'Solo un administrador puede ver las invitaciones'],
    ['/admin/audit', 'Solo un administrador puede ver el registro de auditoría'],
  ])('explains at %s why other roles see nothing, without a request', async (address, title) => {
    const { server } = await openScreen(address, { role: 'marketing' });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(/Tu rol es Marketing\./)).toBeVisible();
    expect(server.requests).toEqual([]);
  });
});
