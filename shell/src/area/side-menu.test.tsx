import '../testing/written-by-the-build.ts';
import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { dashboardMenuQuery, type DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
import { storeRole } from '@pregon/contract/session/roles';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { pageRegistry } from '../remotes/page-registry.ts';
import { SideMenu } from './side-menu.tsx';

afterEach(() => {
  cleanup();
  session.clear();
  jest.restoreAllMocks();
  queryClient.clear();
});

function serverWith(dashboards: DashboardMenuItem[]) {
  const server = createFakeServer();
  server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: dashboards }));
  return server;
}

async function show(address: string, dashboards: DashboardMenuItem[] = [], server = serverWith(dashboards)) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <SideMenu>Almacenes Ceiba</SideMenu>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return userEvent.setup();
}

const groups = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const openGroups = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

it("has a store's manager own screens alone, and the board of the stores", async () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: storeRole } });
  const nav = [
    { group: 'Campañas', label: 'Clientes', path: 'clientes' },
    { group: 'Campañas', label: 'Otra', path: 'campaign/otra' },
  ];
  const remotes = { 'mf-campaigns': exampleRelease({ name: 'mf-campaigns', nav }) };
  jest.spyOn(pageRegistry, 'read').mockResolvedValue({ generation: 1, remotes });
  const server = serverWith([
    { label: 'Panel de tiendas', boardID: 'b1', path: '/admin/analytics/stores' },
    { label: 'Ventas', boardID: '1', path: '/admin/analytics/results' },
  ]);
  const user = await show('/admin/tiendas', [], server);
  expect(groups()).toEqual(['Campañas', 'Reportes', 'Configuraciones']);
  expect(openGroups()).toEqual(['Configuraciones']);
  const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links()).toEqual(['', 'Tiendas']);
  await user.click(screen.getByRole('button', { name: 'Campañas' }));
  expect(links()).toEqual(['', 'Clientes']);
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  expect(links()).toEqual(['', 'Panel de tiendas']);
});

it('has the specified texts, letter for letter, without any remote', async () => {
  const user = await show('/admin', [{ label: 'Clientes', boardID: '12', path: '/admin/analytics/segments' }]);
  expect(groups()).toEqual(['Campañas', 'Envios', 'Reportes', 'Configuraciones', 'Utilidades']);
  const links: Record<string, string[][]> = {};
  for (const group of groups()) {
    const button = screen.getByRole('button', { name: group ?? '' });
    await user.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    links[group ?? ''] = within(list ?? button)
      .getAllByRole('link')
      .map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']);
  }
  expect(links).toEqual({
    Campañas: [
      ['Crear Campaña', '/admin/campaign'],
      ['Campañas', '/admin/campaign/all'],
      ['Agregar perfil', '/admin/campaigns/add-send'],
    ],
    Envios: [
      ['Newsletters', '/admin/newsletter'],
      ['Programar Envios', '/admin/sends/schedule'],
      ['Programaciones', '/admin/sends/scheduled-list'],
    ],
    Reportes: [['Clientes', '/admin/analytics/segments/12']],
    Configuraciones: [
      ['Nuevo Usuario', '/admin/new-user'],
      ['Tiendas', '/admin/tiendas'],
    ],
    Utilidades: [['Acortador URL', '/admin/util/urlshortener']],
  });
});

it('adds entries of live remotes after those of the shell, without a change of the shell', async () => {
  const nav = [{ group: 'Envios', label: 'Fidelización', path: 'loyalty' }];
  const remotes = { 'mf-loyalty': exampleRelease({ name: 'mf-loyalty', nav }) };
  jest.spyOn(pageRegistry, 'read').mockResolvedValue({ generation: 1, remotes });
  await show('/admin/loyalty');
  const added = await screen.findByRole('link', { name: 'Fidelización' });
  expect(added).toHaveAttribute('href', '/admin/loyalty');
  expect(added).toHaveAttribute('aria-current', 'page');
  expect(openGroups()).toEqual(['Envios']);
  const list = added.closest('ul') ?? added;
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newsletters', 'Programar Envios', 'Programaciones', 'Fidelización']);
});

it('leaves Panel de Control out of Reportes, and shows when nothing else is in it', async () => {
  const user = await show('/admin', [{ label: 'Panel de Control', boardID: '1', path: '/admin/analytics/campaigns' }]);
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  expect(screen.getByText('Aún no tienes reportes.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Panel de Control' })).toHaveAttribute('href', '/admin');
});

it('keeps Reportes in its place while its dashboards are unknown, and requests them again', async () => {
  const server = createFakeServer();
  server.answerGraphql(dashboardMenuQuery, () => graphqlRefusal('FORBIDDEN'));
  const user = await show('/admin', [], server);
  await user.click(screen.getByRole('button', { name: 'Reportes' }));
  expect(await screen.findByText('No pudimos cargarlos.')).toBeVisible();
  server.answerGraphql(dashboardMenuQuery, () => ({
    dasboardMenu: [{ label: 'Eventos', boardID: '7', path: '/admin/analytics/events' }],
  }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: 'Eventos' })).toHaveAttribute('href', '/admin/analytics/events/7');
  expect(groups()).toEqual(['Campañas', 'Envios', 'Reportes', 'Configuraciones', 'Utilidades']);
});

it('opens the group of the current address, and one group at a time', async () => {
  const user = await show('/admin/sends/schedule');
  expect(openGroups()).toEqual(['Envios']);
  expect(screen.getByRole('link', { name: 'Programar Envios' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Utilidades' }));
  expect(openGroups()).toEqual(['Utilidades']);
  await user.click(screen.getByRole('button', { name: 'Utilidades' }));
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
});

it("opens Reportes for a dashboard's address, even if the list arrives later", async () => {
  await show('/admin/analytics/segments/12', [{ label: 'Clientes', boardID: '12', path: '/admin/analytics/segments' }]);
  expect(openGroups()).toEqual(['Reportes']);
  expect(screen.getByRole('link', { name: 'Clientes' })).toHaveAttribute('aria-current', 'page');
});

it('opens another group when the address changes', async () => {
  const user = await show('/admin/sends/schedule');
  await user.click(screen.getByRole('button', { name: 'Campañas' }));
  await user.click(screen.getByRole('link', { name: 'Agregar perfil' }));
  expect(openGroups()).toEqual(['Campañas']);
  expect(screen.getByRole('link', { name: 'Agregar perfil' })).toHaveAttribute('aria-current', 'page');
});

it('marks the entry of the current address', async () => {
  await show('/admin/sends/scheduled-list/7');
  expect(screen.getByRole('link', { name: 'Programaciones' })).toHaveAttribute('aria-current', 'true');
});

it('marks the entry of a campaign’s profile, not the one with a shorter prefix', async () => {
  await show('/admin/campaign/7/sends/1');
  expect(screen.getByRole('link', { name: 'Agregar perfil' })).toHaveAttribute('aria-current', 'true');
});

it('marks the list for one of its campaigns, not the form with the same prefix', async () => {
  await show('/admin/campaign/7');
  expect(screen.getByRole('link', { name: 'Campañas' })).toHaveAttribute('aria-current', 'true');
});
