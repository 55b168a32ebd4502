import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { accountRoles, storeRole } from '@pregon/contract/session/roles';
import type { Registry } from '@pregon/federation-runtime/registry';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import type { HelpPage as Help } from '@pregon/remote-api/help-page';
import { loadDefinitions } from '@pregon/ui/term';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showDialog, shownDialog } from '../area/area-dialog.ts';
import { ownRoutes } from '../area/own-routes.ts';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { showAreaPage } from '../testing/area-page.tsx';
import HelpSheet from './help-sheet.tsx';
import HelpPage from './help.page.tsx';

const registry: Registry = {
  generation: 1,
  remotes: {
    'mf-sends': exampleRelease(),
    'mf-stores': exampleRelease({ name: 'mf-stores', basePaths: ['tiendas'] }),
    'mf-public': exampleRelease({ name: 'mf-public', format: 'container', basePaths: ['apps'] }),
  },
};
const load = async () => ({ default: () => null });
const sends = {
  id: 'mf-sends',
  routes: [
    { path: 'sends/schedule', title: 'Programar Envios', load },
    { path: 'sends/extra', title: 'Sin ayuda', load },
  ],
  help: async () => ({
    default: {
      'sends/schedule': {
        summary: 'Aquí decides cuándo escribirles.',
        sections: [{ title: 'Cómo programar', steps: ['Elige el perfil.', 'Elige la hora.'] }],
        terms: ['Perfil'],
        related: [{ label: 'Programaciones', to: '/admin/sends/scheduled-list' }],
      },
    },
  }),
};
const fault = { phase: 'entry', remote: 'mf-stores', release: '0.2.0', cause: new Error('It could not be loaded.') } as const;
let remotes: Record<string, unknown>;

beforeEach(() => {
  remotes = { 'mf-sends': { ok: true, value: sends, release: exampleRelease() }, 'mf-stores': { ok: false, fault } };
  jest.spyOn(pageRegistry, 'read').mockImplementation(async () => registry);
  jest.spyOn(adminLoader, 'load').mockImplementation((async (name: string) => remotes[name]) as typeof adminLoader.load);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  showDialog();
});

it('has help for each screen of the shell', async () => {
  const pages = Object.entries<Help>((await import('./own-help.ts')).default);
  expect(pages.map(([path]) => path).toSorted()).toEqual(['', ...ownRoutes.map(({ path }) => path)].toSorted());
  const words = Object.keys(await loadDefinitions());
  expect(pages.flatMap(([, { terms = [] }]) => terms).filter((term) => !words.includes(term))).toEqual([]);
  expect(pages.filter(([, { title, summary }]) => !title || !summary.endsWith('.'))).toEqual([]);
});

describe('the help of the current screen', () => {
  const open = (address: string) => {
    const onClose = jest.fn();
    return { ...showAreaPage(<HelpSheet onClose={onClose} />, address), onClose };
  };

  it('says what the screen is for, with its steps, words and links', async () => {
    const { user, onClose, address } = open('/admin/sends/schedule');
    const sheet = await screen.findByRole('dialog', { name: 'Ayuda: Programar Envios' });
    expect(sheet).toHaveTextContent('Aquí decides cuándo escribirles.');
    expect(
      within(sheet)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Elige el perfil.', 'Elige la hora.', 'Programaciones']);
    expect(await within(sheet).findByText(/Una selección de clientes que guardas/)).toBeVisible();
    expect(within(sheet).getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/admin/ayuda#perfil');
    await user.click(within(sheet).getByRole('link', { name: 'Programaciones' }));
    expect(address()).toBe('/admin/sends/scheduled-list');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('of the start page belongs to the shell', async () => {
    open('/admin');
    expect(await screen.findByRole('dialog', { name: 'Ayuda: Panel de Control' })).toHaveTextContent(
      'Lo primero que ves al entrar',
    );
  });

  it.each([['/admin/sends/extra'], ['/admin/nada']])('says of %s that it has none, and leads to the rest', async (address) => {
    open(address);
    expect(await screen.findByText('Esta pantalla todavía no tiene ayuda propia.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Toda la ayuda' })).toHaveAttribute('href', '/admin/ayuda');
  });

  it('can be tried again when it could not be loaded', async () => {
    const { user } = open('/admin/tiendas');
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar la ayuda');
    const routes = [{ path: 'tiendas', title: 'Tiendas', load }];
    const help = async () => ({ default: { tiendas: { summary: 'Las tiendas de tu cuenta.' } } });
    remotes['mf-stores'] = { ok: true, value: { id: 'mf-stores', routes, help }, release: exampleRelease() };
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Las tiendas de tu cuenta.')).toBeVisible();
  });

  it('leads to the shortcuts', async () => {
    const { user } = open('/admin/sends/schedule');
    await user.click(await screen.findByRole('button', { name: 'Atajos de teclado' }));
    expect(shownDialog()).toBe('shortcuts');
  });
});

describe("the help of a store's manager", () => {
  const clientes = {
    summary: 'Los clientes de tus tiendas.',
    sections: [
      { title: 'Enfoques', text: 'Se calculan cada noche.' },
      { title: 'Descargar la lista', text: 'Para otros.', roles: accountRoles },
    ],
    related: [
      { label: 'Importar datos', to: '/admin/importar' },
      { label: 'Tiendas', to: '/admin/tiendas' },
    ],
  };
  const routes = [
    { path: 'tiendas/nueva', title: 'Nueva tienda', load },
    { path: 'tiendas/:storeId', title: 'Tienda', load },
    { path: 'clientes', title: 'Clientes', load },
  ];
  const store = { summary: 'Una tienda.' };
  const pages = { 'tiendas/nueva': store, 'tiendas/:storeId': store, clientes };
  beforeEach(() => {
    const help = async () => ({ default: pages });
    remotes['mf-stores'] = { ok: true, value: { id: 'mf-stores', routes, help }, release: exampleRelease() };
    session.setCredentials({ ...ana, user: { ...ana.user, role: storeRole } });
  });
  afterEach(() => {
    cleanup();
    session.clear();
  });

  it('lists only the screens, sections and links that are for them', async () => {
    const { user } = showAreaPage(<HelpPage />, '/admin/ayuda');
    await screen.findByText('Panel de tiendas', { selector: 'summary' });
    const titles = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(titles).toEqual(['Ayuda', 'Panel de tiendas', 'Tienda', 'Clientes']);
    await user.click(screen.getByText('Clientes', { selector: 'summary' }));
    expect(screen.getByText('Se calculan cada noche.')).toBeVisible();
    expect(screen.queryByText('Descargar la lista')).toBeNull();
    expect(screen.queryByText('Importar datos')).toBeNull();
  });

  it('of a screen that is not for them is none', async () => {
    showAreaPage(<HelpSheet onClose={jest.fn()} />, '/admin/sends/schedule');
    expect(await screen.findByText('Esta pantalla todavía no tiene ayuda propia.')).toBeVisible();
  });
});

describe('all help', () => {
  it('lists the screens and the words, and says which part is missing', async () => {
    const { user } = showAreaPage(<HelpPage />, '/admin/ayuda');
    expect(await screen.findByText(/Falta la ayuda de algunas pantallas/)).toBeVisible();
    const titles = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Panel de Control',
      'Estado de la plataforma',
      'Ayuda',
      'Pendientes',
      'Paneles',
      'Panel de tiendas',
      'Programar Envios',
    ]);
    await user.click(screen.getByText('Programar Envios'));
    expect(screen.getByText('Aquí decides cuándo escribirles.')).toBeVisible();
    expect(screen.getByText('Audiencia', { selector: 'dt' })).toBeVisible();
  });

  it('finds words without regard to accents, in the address', async () => {
    const { user, address } = showAreaPage(<HelpPage />, '/admin/ayuda');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar en la ayuda' }), 'Categoria diamante');
    expect(await screen.findByRole('heading', { name: 'Palabras' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/ayuda?q=Categoria+diamante'));
    expect([...document.querySelectorAll('.help-page > section > dl dt')].map(({ textContent }) => textContent)).toEqual([
      'Categoría',
    ]);
  });

  it('says when nothing contains the words', async () => {
    const { user, address } = showAreaPage(<HelpPage />, '/admin/ayuda?q=zzz');
    expect(await screen.findByText('Nada en la ayuda dice «zzz»')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }));
    expect(await screen.findByText('Programar Envios')).toBeVisible();
    expect(address()).toBe('/admin/ayuda');
  });

  it('scrolls to the word of the address and opens the screen of the address', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    showAreaPage(<HelpPage />, '/admin/ayuda#pantalla-programar-envios');
    expect(await screen.findByText('Aquí decides cuándo escribirles.')).toBeVisible();
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});
