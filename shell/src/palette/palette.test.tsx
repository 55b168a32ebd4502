import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { type FoundRecord, searchRecords } from '@pregon/contract/search/search.endpoints';
import { exampleNewsletter } from '@pregon/contract/testing/examples';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { readTheme, setTheme } from '@pregon/ui/theme';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { shownDialog, showDialog } from '../area/area-dialog.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { showAreaPage } from '../testing/area-page.tsx';
import { openNativeDialogs } from '../testing/native-dialogs.ts';
import Palette from './palette.tsx';
import { recentVisits, remember } from './recent-visits.ts';

const boletin = { ...exampleNewsletter, name: 'Boletín de Navidad' };

/** A record of each kind. */
const records: readonly FoundRecord[] = [
  { kind: 'user', id: 4, name: 'Noel Navidad', email: 'noel@tienda.example', role: 'lector' },
  { kind: 'campaign', id: 'c1', name: 'Navidad en tu barrio', dateStart: '2026-11-24', dateEnd: '2026-12-24' },
  { kind: 'profile', id: 'p1', name: 'Clientes de Navidad', campaign: 'c1', campaignName: 'Navidad en tu barrio' },
  { kind: 'newsletter', id: boletin.identifier, name: boletin.name, isApproved: true },
  { kind: 'schedule', id: 's1', name: 'Envío de Navidad', dateStart: '2026-12-01T10:00', state: 'programada' },
  { kind: 'customer', id: 7, name: 'María Navidad', detail: '1017244906 · Cali' },
  { kind: 'store', id: 3, name: 'Ceiba Navidad', city: 'Cali' },
  { kind: 'shortLink', id: 'x7Kq2', name: 'https://tienda.example/navidad', isActive: false },
];

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  openNativeDialogs();
  server = createFakeServer();
  server.answerGraphql(dashboardMenuQuery, () => ({
    dasboardMenu: [
      { label: 'Panel de Control', boardID: '1', path: '/admin' },
      { label: 'Fidelización', boardID: '12', path: '/admin/analytics/segments' },
    ],
  }));
  server.answer(searchRecords, ({ query: { q } }) => ({
    items: records.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
  }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  const nav = [{ group: 'Configuraciones', label: 'Usuarios', path: 'users', words: 'personas equipo' }];
  const remotes = { 'mf-stores': exampleRelease({ name: 'mf-stores', nav }) };
  jest.spyOn(pageRegistry, 'read').mockResolvedValue({ generation: 1, remotes });
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  showDialog();
  act(() => setTheme('system'));
  queryClient.clear();
  localStorage.clear();
});

const onClose = jest.fn();
const show = () => showAreaPage(<Palette onClose={onClose} />, '/admin/tiendas');
const field = () => screen.getByRole('combobox', { name: 'Buscar o ir a…' });
const labels = () => screen.getAllByRole('option').map((option) => option.querySelector('.palette-label')?.textContent);
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

describe('a search that finds more than is shown', () => {
  it('leads to the lists, with the search filled in', async () => {
    server.answer(searchRecords, () => ({
      items: [...records],
      more: [
        { kind: 'campaign' as const, total: 1234 },
        { kind: 'customer' as const, total: null },
      ],
    }));
    const { user, address } = show();
    await user.type(field(), 'navidad 2');
    expect(await screen.findByRole('option', { name: /Ver todos los clientes con «navidad 2»/ })).toBeVisible();
    const inCampaigns = within(screen.getByRole('group', { name: 'Campañas' })).getAllByRole('option');
    expect(inCampaigns.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Navidad en tu barrio'),
      'Ver las 1.234 campañas con «navidad 2»',
    ]);
    await user.click(screen.getByRole('option', { name: /Ver las 1\.234 campañas/ }));
    expect(address()).toBe('/admin/campaign/all?q=navidad+2');
  });
});

it.each([
  ['schedule', null, '/admin/sends/schedule?draft=d1'],
  ['profile', 'c1', '/admin/campaign/c1/sends/1?draft=d1'],
  ['campaign', null, '/admin/campaign?draft=d1'],
  ['newsletter', null, '/admin/newsletter/build?draft=d1'],
  ['newsletter', 'n1', '/admin/newsletter/build?id=n1'],
] as const)('finds the draft of a %s of %s, and continues it', async (of, parent, to) => {
  server.answer(searchRecords, () => ({ items: [], drafts: [{ of, id: 'd1', name: 'Aguinaldo', parent }] }));
  const { user, address } = show();
  await user.type(field(), 'aguinaldo');
  await user.click(within(await screen.findByRole('group', { name: 'Borradores' })).getByRole('option', { name: /Aguinaldo/ }));
  expect(address()).toBe(to);
});

describe('the palette without a search', () => {
  it('lists every screen of the menu, reports, further screens, and actions', async () => {
    show();
    await screen.findByRole('option', { name: /Fidelización/ });
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Usuarios/ })[0]).toHaveTextContent('Configuraciones'));
    expect(labels()).toEqual([
      'Panel de Control',
      'Crear Campaña',
      'Campañas',
      'Agregar perfil',
      'Newsletters',
      'Programar Envios',
      'Programaciones',
      'Fidelización',
      'Nuevo Usuario',
      'Tiendas',
      'Usuarios',
      'Acortador URL',
      'Nueva plantilla',
      'Toda la ayuda',
      'Pendientes',
      'Auditoría',
      'Estado de la plataforma',
      'Tema: claro',
      'Tema: oscuro',
      'Tema: del equipo',
      'Cambiar contraseña',
      'Sesiones y verificación',
      'Cambiar de cuenta',
      'Ayuda',
      'Atajos de teclado',
      'Cerrar sesión',
    ]);
    expect(field()).toHaveFocus();
  });

  it('lists recently visited places of this user first, by their names', async () => {
    queryClient.setQueryData(['newsletter'], { newsletter: { items: [boletin], total: 1 } });
    remember({ to: '/admin/campaign/all?q=nav&page=2', title: 'Campañas' });
    remember({ to: `/admin/newsletter/build?id=${boletin.identifier}`, title: 'Editor' });
    session.setCredentials({ ...ana, id: 8 });
    remember({ to: '/admin/plataforma', title: 'Estado de la plataforma' });
    session.setCredentials(ana);
    const { user, address } = show();
    const recent = within(screen.getByRole('group', { name: 'Recientes' })).getAllByRole('option');
    expect(recent.map(({ textContent }) => textContent)).toEqual(['Boletín de NavidadEditor', 'Campañas']);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/admin/newsletter/build?id=${boletin.identifier}`);
  });

  it('stores no visits without a session', () => {
    session.clear();
    remember({ to: '/admin/plataforma', title: 'Estado de la plataforma' });
    expect(recentVisits()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('pregon-recent'))).toEqual([]);
  });
});

describe('a search in the palette', () => {
  it('ignores accents and case, and matches any word', async () => {
    const { user } = show();
    await screen.findByRole('option', { name: /Fidelización/ });
    await user.type(field(), 'FIDELIZACION rep');
    expect(labels()).toEqual(['Fidelización']);
    await user.clear(field());
    await user.type(field(), 'contrasena');
    expect(labels()).toEqual(['Cambiar contraseña']);
    await user.clear(field());
    await user.type(field(), 'salir');
    expect(labels()).toEqual(['Cerrar sesión']);
  });

  it('finds every kind of record on the server, and opens the chosen one', async () => {
    const { user, address } = show();
    await user.type(field(), 'navidad');
    await screen.findByRole('group', { name: 'Usuarios' });
    expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
      'CampañasNavidad en tu barrio24 nov – 24 dic 2026',
      'PerfilesClientes de NavidadNavidad en tu barrio',
      'NewslettersBoletín de NavidadAprobado',
      'ProgramacionesEnvío de NavidadProgramada, 1 dic 2026',
      'ClientesMaría Navidad1017244906 · Cali',
      'TiendasCeiba NavidadCali',
      'Enlaces cortoshttps://tienda.example/navidadx7Kq2, detenido',
      'UsuariosNoel Navidadnoel@tienda.example',
    ]);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('8 resultados'));
    await user.click(screen.getByRole('option', { name: /^Navidad en tu barrio/ }));
    expect(address()).toBe('/admin/campaign/c1');
  });

  it.each([
    ['Clientes de Navidad', '/admin/campaign/c1/sends/1?profile=p1'],
    ['Boletín de Navidad', `/admin/newsletter/build?id=${boletin.identifier}`],
    ['Envío de Navidad', '/admin/sends/scheduled-list/s1'],
    ['María Navidad', '/admin/clientes/7'],
    ['Ceiba Navidad', '/admin/tiendas/3'],
    ['https://tienda.example/navidad', '/admin/util/urlshortener?q=x7Kq2&open=x7Kq2'],
    ['Noel Navidad', '/admin/users/4'],
  ])('opens %s at %s', async (name, address) => {
    const { user, address: shown } = show();
    await user.type(field(), name);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    expect(shown()).toBe(address);
  });

  it('shows when nothing matches', async () => {
    const { user } = show();
    await user.type(field(), 'zzz');
    expect(await screen.findByText('Nada coincide con «zzz».')).toBeInTheDocument();
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Enter}{ArrowDown}');
    expect(field()).toHaveFocus();
  });

  it('shows a failed server search, and still finds screens', async () => {
    server.answer(searchRecords, () => refusal('FORBIDDEN'));
    const { user } = show();
    await user.type(field(), 'tiendas');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No pudimos buscar en tus datos.'));
    expect(labels()).toEqual(['Tiendas']);
  });
});

describe('the palette by keyboard', () => {
  it('moves through the list with wrap-around, and opens the active item', async () => {
    const { user, address } = show();
    await screen.findByRole('option', { name: /Fidelización/ });
    expect(chosen()).toHaveTextContent('Panel de Control');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Crear Campaña');
    expect(chosen()).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toHaveTextContent('Cerrar sesión');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/admin/campaign');
    expect(onClose).toHaveBeenCalled();
  });

  it('changes the theme', async () => {
    const { user } = show();
    await user.keyboard('oscuro{Enter}');
    expect(readTheme()).toBe('dark');
  });

  it('opens a dialog', async () => {
    const { user } = show();
    await user.keyboard('sesiones{Enter}');
    expect(shownDialog()).toBe('sessions');
  });
});
