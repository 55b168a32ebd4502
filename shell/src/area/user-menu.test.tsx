import { ana } from '@pregon/auth-api/testing/sessions';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { shownDialog, showDialog } from './area-dialog.ts';
import { UserMenuFoot } from './user-menu-foot.tsx';
import { UserMenu } from './user-menu.tsx';

afterEach(() => {
  cleanup();
  showDialog();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

/** Polyfills closing dialogs in jsdom. */
function closeDialog(this: HTMLDialogElement) {
  this.open = false;
}

function show(element = <UserMenu session={ana} />) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin'] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.pathname };
}

const opener = () => screen.getByRole('button', { name: 'Ana Peña ID 7 Menú de usuario' });

it('opens from the name and ID by keyboard, and returns the focus', async () => {
  const { user } = show();
  await user.tab();
  expect(opener()).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Claro' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(screen.queryByRole('menu')).toBeNull();
});

it('changes the theme, and marks the current one', async () => {
  const { user } = show();
  await user.click(opener());
  expect(await screen.findByRole('menuitemradio', { name: 'Del equipo' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Oscuro' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await user.click(await screen.findByRole('button', { name: /Menú de usuario/ }));
  expect(await screen.findByRole('menuitemradio', { name: 'Oscuro' })).toBeChecked();
});

it.each([
  ['Usuarios', '/admin/users'],
  ['Auditoría', '/admin/audit'],
  ['Estado de la plataforma', '/admin/plataforma'],
])('links to %s', async (name, to) => {
  const { user, address } = show();
  await user.click(opener());
  await user.click(await screen.findByRole('menuitem', { name }));
  expect(address()).toBe(to);
});

it.each([
  ['Cambiar contraseña', 'password'],
  ['Sesiones y verificación', 'sessions'],
  ['Cambiar de cuenta', 'accounts'],
])('opens the dialog %s', async (name, dialog) => {
  const { user } = show();
  await user.click(opener());
  await user.click(await screen.findByRole('menuitem', { name }));
  expect(shownDialog()).toBe(dialog);
});

it('offers the same in the drawer, which closes on navigation', async () => {
  Object.defineProperty(HTMLDialogElement.prototype, 'close', { configurable: true, value: closeDialog });
  const { user, address } = show(
    <dialog open aria-label="Menú">
      <UserMenuFoot />
    </dialog>,
  );
  await user.click(screen.getByRole('radio', { name: 'Claro' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
  await user.click(screen.getByRole('link', { name: 'Estado de la plataforma' }));
  expect(address()).toBe('/admin/plataforma');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('closes the drawer when a dialog opens', async () => {
  Object.defineProperty(HTMLDialogElement.prototype, 'close', { configurable: true, value: closeDialog });
  const { user } = show(
    <dialog open aria-label="Menú">
      <UserMenuFoot />
    </dialog>,
  );
  await user.click(screen.getByRole('button', { name: 'Sesiones y verificación' }));
  expect(shownDialog()).toBe('sessions');
  expect(screen.queryByRole('dialog')).toBeNull();
});
