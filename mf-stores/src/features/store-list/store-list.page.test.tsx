import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { getImport, type ImportProgress, startImport } from '@pregon/contract/data/data.endpoints';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { activateStore } from '@pregon/contract/stores/stores.endpoints';
import { storeMapQuery, storesQuery, storeWordsQuery } from '@pregon/contract/stores/stores.operations';
import { exampleStore, exampleStoreRow } from '@pregon/contract/testing/store-examples';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { mockMapLayout } from '../../testing/map-layout.ts';
import { openScreen } from '../../testing/screens.tsx';

const address = '/admin/tiendas';
const closed = { ...exampleStoreRow, id: 8, name: 'Ceiba Soacha', code: 'CEI-008', city: 'Soacha', active: false };
const words = { cities: ['Bogotá', 'Soacha'], zones: ['Centro'], channels: ['Almacén'], categories: ['Tienda de barrio'] };

function serverWith(items = [exampleStoreRow, closed], total = items.length) {
  const server = createFakeServer();
  const requested: unknown[] = [];
  server.answerGraphql(storeWordsQuery, () => ({ storeWords: words }));
  server.answerGraphql(storesQuery, (variables) => {
    requested.push(variables);
    return { stores: { items, total } };
  });
  return { server, requested };
}

const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Más acciones para ${name}` }));
  return (label: RegExp | string) => screen.findByRole('menuitem', { name: label });
};

describe('the list of stores', () => {
  it('shows place, classification and state of each store', async () => {
    await openScreen(address, serverWith());
    const row = await screen.findByRole('row', { name: /Ceiba Chapinero CEI-001 Bogotá Bogotá D.C. Centro Almacén Tienda/ });
    expect(within(row).getByRole('link', { name: 'Ceiba Chapinero' })).toHaveAttribute('href', '/admin/tiendas/7');
    expect(screen.getByRole('row', { name: /Ceiba Soacha CEI-008 · Desactivada/ })).toBeVisible();
  });

  it("shows a store's manager the list without what is not for the role", async () => {
    await openScreen(address, { ...serverWith(), role: 'gerente_tienda' });
    expect(await screen.findByRole('link', { name: 'Ceiba Chapinero' })).toBeVisible();
    for (const name of ['Importar CSV', 'Nueva tienda', 'Descargar CSV']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Mapa' })).toBeVisible();
  });

  it('says to a manager that no store is assigned', async () => {
    await openScreen(address, { ...serverWith([]), role: 'gerente_tienda' });
    expect(await screen.findByRole('heading', { name: 'No tienes tiendas asignadas' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar CSV' })).toBeNull();
  });

  it('requests the page, filters and order of the address', async () => {
    const { server, requested } = serverWith([exampleStoreRow], 51);
    const { user } = await openScreen(`${address}?q=bogota&city=Bogotá&active=true&order=-city&page=2`, { server });
    await user.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('51–51 de 51')).toBeVisible();
    const variables = {
      size: 25,
      filter: { search: 'bogota', city: 'Bogotá', active: true },
      sort: { by: 'city', direction: 'desc' },
    };
    expect(requested.at(0)).toEqual({ page: 2, ...variables });
    expect(requested.at(-1)).toEqual({ page: 3, ...variables });
  });

  it.each([
    ['Ciudad', 'Soacha', { city: 'Soacha' }, 'Ciudad: Soacha'],
    ['Zona', 'Centro', { zone: 'Centro' }, 'Zona: Centro'],
    ['Canal', 'Almacén', { channel: 'Almacén' }, 'Canal: Almacén'],
    ['Categoría', 'Tienda de barrio', { category: 'Tienda de barrio' }, 'Categoría: Tienda de barrio'],
    ['Estado', 'Desactivadas', { active: false }, 'Estado: desactivadas'],
  ])('filters by %s', async (label, option, filter, chip) => {
    const { server, requested } = serverWith();
    const { user } = await openScreen(address, { server });
    await screen.findByRole('row', { name: /Ceiba Chapinero/ });
    await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`), expanded: false }));
    await user.click(await screen.findByRole('menuitemradio', { name: option }));
    await waitFor(() => expect(requested.at(-1)).toEqual({ page: 1, size: 25, filter }));
    expect(screen.getByText(chip)).toBeVisible();
  });

  it.each([
    ['Nombre', 'name'],
    ['Ciudad', 'city'],
    ['Zona', 'zone'],
    ['Canal', 'channel'],
    ['Categoría', 'category'],
  ])('sorts by %s in both directions', async (header, by) => {
    const { server, requested } = serverWith();
    const { user, location } = await openScreen(address, { server });
    await screen.findByRole('row', { name: /Ceiba Chapinero/ });
    const head = within(screen.getByRole('columnheader', { name: header })).getByRole('button');
    await user.click(head);
    await waitFor(() => expect(requested.at(-1)).toEqual({ page: 1, size: 25, sort: { by, direction: 'asc' } }));
    await user.click(head);
    await waitFor(() => expect(requested.at(-1)).toEqual({ page: 1, size: 25, sort: { by, direction: 'desc' } }));
    expect(location().search).toBe(`?order=-${by}`);
  });

  it('searches the typed text', async () => {
    const { server, requested } = serverWith();
    const { user } = await openScreen(`${address}?page=3`, { server });
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por nombre, código o ciudad' }), 'soacha');
    await waitFor(() => expect(requested.at(-1)).toEqual({ page: 1, size: 25, filter: { search: 'soacha' } }));
  });

  it('shows a network error, and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen(address, { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin respuesta del servidor');
    server.answerGraphql(storesQuery, () => ({ stores: { items: [exampleStoreRow], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Ceiba Chapinero')).toBeVisible();
  });

  it('has empty states for an account without stores and for a search without results', async () => {
    await openScreen(address, serverWith([]));
    expect(await screen.findByText('Aún no hay tiendas')).toBeVisible();
    expect(screen.getByText('Importar CSV')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mapa' })).toBeNull();
    cleanup();
    const { user, location } = await openScreen(`${address}?q=nada`, serverWith([]));
    await user.click((await screen.findAllByRole('button', { name: /Limpiar/ }))[0] ?? document.body);
    await waitFor(() => expect(location().search).toBe(''));
  });

  it('deactivates a store after confirmation, and explains that references to it stay', async () => {
    const { server } = serverWith();
    const sent: unknown[] = [];
    server.answer(activateStore, ({ body }) => {
      sent.push(body);
      return { ...exampleStore, active: false };
    });
    const { user } = await openScreen(address, { server });
    const entry = await openMenu(user, 'Ceiba Chapinero');
    await user.click(await entry(/Desactivar/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Desactivar «Ceiba Chapinero»' });
    expect(dialog).toHaveTextContent('Sus clientes y compras se conservan');
    await user.click(within(dialog).getByRole('button', { name: 'Desactivar tienda' }));
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('«Ceiba Chapinero» quedó desactivada.')).toBeVisible();
    expect(sent).toEqual([{ id: 7, version: 1, active: false }]);
  });

  it('shows why reactivating failed, and retries', async () => {
    const { server } = serverWith();
    server.answer(activateStore, () => refusal('CONFLICT'));
    const { user } = await openScreen(address, { server });
    const entry = await openMenu(user, 'Ceiba Soacha');
    await user.click(await entry(/Activar/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Activar «Ceiba Soacha»' });
    await user.click(within(dialog).getByRole('button', { name: 'Activar tienda' }));
    expect(await within(dialog).findByText('Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.')).toBeVisible();
  });

  it('explains to a reader which actions are not available', async () => {
    const { user } = await openScreen(address, { role: 'lector', ...serverWith() });
    expect(await screen.findByRole('button', { name: 'Nueva tienda' })).toHaveAccessibleDescription(
      'Tu rol no permite esta acción.',
    );
    expect(screen.getByRole('button', { name: 'Importar CSV' })).toHaveAttribute('aria-disabled', 'true');
    const entry = await openMenu(user, 'Ceiba Chapinero');
    expect(await entry(/Desactivar.*sin permiso/)).toHaveAttribute('aria-disabled', 'true');
    expect(await entry('Ver')).toBeVisible();
  });
});

describe('the map of stores', () => {
  const point = { id: 7, name: 'Ceiba Chapinero', city: 'Bogotá', active: true, coordinates: exampleStore.coordinates };

  it('shows the filtered stores, with links to each', async () => {
    mockMapLayout();
    const { server } = serverWith();
    const requested: unknown[] = [];
    server.answerGraphql(storeMapQuery, (variables) => {
      requested.push(variables);
      return { storeMap: { points: [point], unplaced: 2 } };
    });
    const { user, location } = await openScreen(`${address}?zone=Centro`, { server });
    await user.click(await screen.findByRole('button', { name: 'Mapa' }));
    expect(await screen.findByText('1 tienda en el mapa. A 2 les faltan las coordenadas.')).toBeVisible();
    expect(requested).toEqual([{ filter: { zone: 'Centro' } }]);
    expect(location().search).toBe('?zone=Centro&view=mapa');
    await user.click(screen.getByRole('button', { name: 'Ceiba Chapinero' }));
    (await screen.findByRole('link', { name: 'Ver tienda' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/admin/tiendas/7'));
  });

  it('shows stores that lie together as one mark, which the keyboard zooms in on', async () => {
    mockMapLayout();
    const { server } = serverWith();
    const near = [4.6486, 4.6491, 4.65].map((latitude, index) => ({
      ...point,
      id: 20 + index,
      name: `Ceiba ${index + 1}`,
      coordinates: `${latitude}, -74.0633`,
    }));
    const twins = ['Norte', 'Sur'].map((name, index) => ({
      ...point,
      id: 30 + index,
      name: `Ceiba ${name}`,
      coordinates: '6.2442, -75.5812',
    }));
    server.answerGraphql(storeMapQuery, () => ({ storeMap: { points: [...near, ...twins], unplaced: 0 } }));
    const { user, location } = await openScreen(`${address}?view=mapa`, { server });
    const group = await screen.findByRole('button', { name: '3 tiendas: acercar' });
    expect(group).toHaveTextContent('3');
    group.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Ceiba 1' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Ceiba 3' })).toBeInTheDocument();
    // Two stores of one building stay together however near the map is: their mark lists them.
    screen.getByRole('button', { name: '2 tiendas: ver la lista' }).focus();
    await user.keyboard('{Enter}');
    const links = await screen.findAllByRole('link', { name: 'Ver tienda' });
    expect(links).toHaveLength(2);
    await user.click(links[1] ?? document.body);
    await waitFor(() => expect(location().pathname).toBe('/admin/tiendas/31'));
  });

  it('draws the coast and the departments, and names their source', async () => {
    mockMapLayout();
    const { server } = serverWith();
    server.answerGraphql(storeMapQuery, () => ({ storeMap: { points: [point], unplaced: 0 } }));
    await openScreen(`${address}?view=mapa`, { server });
    expect(await screen.findByText('Contornos: Natural Earth')).toBeVisible();
    expect(document.querySelectorAll('.map-department')).toHaveLength(33);
    // Columns belong to the table.
    expect(screen.queryByRole('button', { name: 'Columnas' })).toBeNull();
  });

  it('shows a network error, and retries', async () => {
    mockMapLayout();
    const { server } = serverWith();
    const { user } = await openScreen(`${address}?view=mapa`, { server });
    expect(await screen.findByText('No pudimos cargar el mapa')).toBeVisible();
    server.answerGraphql(storeMapQuery, () => ({ storeMap: { points: [point], unplaced: 0 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('1 tienda en el mapa.')).toBeVisible();
    // Stores without coordinates draw no markers; only the announced counts matter here.
    const many = Array.from({ length: 1000 }, (_, id) => ({ ...point, id, coordinates: '' }));
    server.answerGraphql(storeMapQuery, () => ({ storeMap: { points: many, unplaced: 1200 } }));
    await user.type(screen.getByRole('searchbox'), 'c');
    expect(
      await screen.findByText(
        'Las primeras 1.000 tiendas en el mapa. Usa los filtros para ver las otras. A 1.200 les faltan las coordenadas.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lista' }));
    expect(await screen.findByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  });
});

describe('the import and export of stores', () => {
  const identifier = '7d9f3a52-64a4-4f0e-9f0c-0d6b8a1c2e3f';
  const noRows = {
    kind: 'stores' as const,
    rows: 0,
    created: 0,
    updated: 0,
    rejected: 0,
    createdStores: 0,
    createdProducts: 0,
    problems: [],
  };
  const waiting: ImportProgress = {
    identifier,
    state: 'waiting',
    fileName: 'tiendas.csv',
    share: 0,
    report: noRows,
    error: null,
  };
  const upload = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
    const file = new File(['codigo,nombre\nA,B\n'], 'tiendas.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Archivo CSV de tiendas'), file);
  };

  it('shows progress, the outcome of the rows, and each rejected line', async () => {
    const { server } = serverWith();
    const report = { ...noRows, rows: 3, created: 1, updated: 1, rejected: 1 };
    const problems = [{ line: 4, column: 'correo', message: 'Esto no es un correo.' }];
    const answers: ImportProgress[] = [
      { ...waiting, state: 'running', share: 0.5, report: { ...noRows, rows: 1200 } },
      { ...waiting, state: 'done', share: 1, report: { ...report, problems } },
    ];
    server.answer(startImport, () => waiting);
    server.answer(getImport, ({ params }) => {
      expect(params).toEqual({ identifier });
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? waiting;
    });
    const { user } = await openScreen(address, { server });
    await upload(user);
    expect(await screen.findByText(/50\s?%, 1\.200 filas/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Avance de la importación' })).toHaveAttribute('value', '0.5');
    expect(screen.getByLabelText('Archivo CSV de tiendas')).toBeDisabled();
    expect(
      await screen.findByText('3 filas: 1 nueva, 1 cambiada, 0 sin cambios, 1 rechazada.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Filas rechazadas' })).getByRole('listitem')).toHaveTextContent(
      'Línea 4, correo: Esto no es un correo.',
    );
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Archivo CSV de tiendas')).toBeEnabled();
  });

  it('shows that a file has the wrong columns', async () => {
    const { server } = serverWith();
    const error = 'Al archivo le faltan estas columnas: codigo.';
    server.answer(startImport, () => waiting);
    server.answer(getImport, () => ({ ...waiting, state: 'failed' as const, error }));
    const { user } = await openScreen(address, { server });
    await upload(user);
    expect(await screen.findByText(error)).toBeVisible();
  });

  it('shows that a file is too large', async () => {
    const { server } = serverWith();
    server.answer(startImport, () => refusal('TOO_LARGE'));
    const { user } = await openScreen(address, { server });
    await upload(user);
    expect(await screen.findByText('El archivo es demasiado grande.')).toBeVisible();
    expect(screen.getByLabelText('Archivo CSV de tiendas')).toBeEnabled();
  });

  it('downloads the filtered stores in the order of the list', async () => {
    const { server } = serverWith();
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    const { user } = await openScreen(`${address}?zone=Centro&active=true&order=-city`, { server });
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    const notes = await screen.findByRole('region', { name: 'Avisos' });
    expect(await within(notes).findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.find(({ url }) => url.pathname === '/V1/list-files')?.body).toEqual({
      list: 'stores',
      filter: { zone: 'Centro', active: true },
      sort: { by: 'city', direction: 'desc' },
    });
    await user.click(await screen.findByRole('checkbox', { name: `Elegir ${exampleStoreRow.name}` }));
    await user.click(await screen.findByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toMatchObject({ list: 'stores', only: [expect.any(Number)] }));
  });
});
