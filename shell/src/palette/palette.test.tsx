import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { exampleCampaign, exampleNewsletter } from '@pregon/contract/testing/examples';
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
  const fits = (name: string, search = '') => name.toLowerCase().includes(search.toLowerCase());
  server.answerGraphql(campaignsQuery, ({ filter }) => {
    const items = [exampleCampaign].filter(({ name }) => fits(name, filter?.search));
    return { campaigns: { items, total: items.length } };
  });
  server.answerGraphql(newslettersQuery, ({ filter }) => {
    const items = [boletin].filter(({ name }) => fits(name, filter?.search));
    return { newsletter: { items, total: items.length } };
  });
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
      'Plantillas de WhatsApp',
      'Invitaciones',
      'Auditoría',
      'Estado de la plataforma',
      'Tema: claro',
      'Tema: oscuro',
      'Tema: del equipo',
      'Cambiar contraseña',
      'Sesiones abiertas',
      'Cambiar de cuenta',
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

  it('finds campaigns and newsletters on the server', async () => {
    const { user, address } = show();
    await user.type(field(), 'navidad');
    expect(await screen.findByRole('group', { name: 'Campañas' })).toHaveTextContent(
      'Navidad en tu barrio24 nov 2026 – 24 dic 2099',
    );
    expect(screen.getByRole('group', { name: 'Newsletters' })).toHaveTextContent('Boletín de NavidadAprobado');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 resultados'));
    await user.click(screen.getByRole('option', { name: /Navidad en tu barrio/ }));
    expect(address()).toBe('/admin/campaign/all?q=Navidad+en+tu+barrio');
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
    server.answerGraphql(campaignsQuery, () => graphqlRefusal('FORBIDDEN'));
    const { user } = show();
    await user.type(field(), 'tiendas');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No pudimos buscar en campañas y newsletters.'));
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
