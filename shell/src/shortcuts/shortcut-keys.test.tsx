import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { shownDialog, showDialog } from '../area/area-dialog.ts';
import { showAreaPage } from '../testing/area-page.tsx';
import { useShortcutKeys } from './shortcut-keys.ts';
import ShortcutsDialog from './shortcuts-dialog.tsx';

function Page() {
  useShortcutKeys();
  return <input aria-label="Nombre" />;
}

beforeEach(() => act(() => showDialog()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = () => showAreaPage(<Page />, '/admin/tiendas');

it.each([
  ['gc', '/admin/campaign/all'],
  ['gp', '/admin'],
  ['nn', '/admin/newsletter/build'],
  ['ge', '/admin/sends/scheduled-list'],
])('%s leads to %s', async (keys, to) => {
  const { user, address } = show();
  await user.keyboard(keys);
  await waitFor(() => expect(address()).toBe(to));
});

it('leads nowhere by letters that mean nothing, nor by a letter alone', async () => {
  const { user, address } = show();
  await user.keyboard('gzc');
  expect(address()).toBe('/admin/tiendas');
});

it('opens the palette by Ctrl K, also from a field, and closes it by the same', async () => {
  const { user } = show();
  await user.click(screen.getByRole('textbox'));
  await user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBe('palette');
  await user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBeUndefined();
});

it('opens the list of shortcuts by ?', async () => {
  const { user } = show();
  await user.keyboard('?');
  expect(shownDialog()).toBe('shortcuts');
});

it('leaves letters to who types', async () => {
  const { user, address } = show();
  await user.type(screen.getByRole('textbox'), 'gc?');
  expect(screen.getByRole('textbox')).toHaveValue('gc?');
  expect(shownDialog()).toBeUndefined();
  expect(address()).toBe('/admin/tiendas');
});

it('does nothing under a dialog', async () => {
  const { user } = showAreaPage(
    <>
      <Page />
      <dialog open aria-label="Otra cosa" />
    </>,
  );
  await user.keyboard('?{Control>}k{/Control}');
  expect(shownDialog()).toBeUndefined();
});

it('can be switched off for letters, on this device', async () => {
  const { user } = showAreaPage(<ShortcutsDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(dialog).toHaveTextContent('CampañasGC');
  await user.click(screen.getByRole('checkbox', { name: 'Usar atajos de letras en este equipo' }));
  cleanup();

  const page = show();
  await page.user.keyboard('?');
  expect(shownDialog()).toBeUndefined();
  await page.user.keyboard('{Control>}k{/Control}');
  expect(shownDialog()).toBe('palette');
});
