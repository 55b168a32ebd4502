import { createFakeServer, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import { errorTable } from '@pregon/contract/errors';
import { cityQuery, countryQuery, stateQuery } from '@pregon/contract/places/places.operations';
import { createPublicKey, listPublicKeys, stopPublicKey } from '@pregon/contract/public-keys/public-keys.endpoints';
import { type Store, storeNames } from '@pregon/contract/stores/store.schema';
import { activateStore, readStore, updateStore } from '@pregon/contract/stores/stores.endpoints';
import {
  createStoreMutation,
  storeWordsQuery,
  warehouseCategoryQuery,
  warehouseLinesQuery,
  warehouseSubcategoryQuery,
} from '@pregon/contract/stores/stores.operations';
import { exampleCountries, exampleStore, exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expectNumberRefused, expectThousandsRead } from '@pregon/testing/number-entry';
import type { UserEvent } from '@testing-library/user-event';
import { mockMapLayout } from '../../testing/map-layout.ts';
import { openScreen } from '../../testing/screens.tsx';

const subcategories = [
  { id: 2, code: 'TIENDA/GRAN', name: 'Gran formato', categoryCode: 'TIENDA' },
  { id: 3, code: 'TIENDA/MEDIO', name: 'Formato medio', categoryCode: 'TIENDA' },
];
const key = { storeId: 7, counter: true, active: true, createdAt: '2026-11-12T15:00:00.000Z', lastUsedAt: null };

/** Creates a fake server with places and classifications. A test adds the answers about stores. */
function serverWith(store: Store = exampleStore) {
  const server = createFakeServer();
  server.answerGraphql(countryQuery, () => ({ country: [...exampleCountries] }));
  server.answerGraphql(stateQuery, () => ({
    state: [
      { id: 5, name: 'Antioquia', code: '05', countryCode: 'CO' },
      { id: 11, name: 'Bogotá D.C.', code: '11', countryCode: 'CO' },
    ],
  }));
  server.answerGraphql(cityQuery, ({ filter }) => ({
    city:
      filter.state === '05'
        ? [{ id: 5001, name: 'Medellín', code: '05001', state: '05' }]
        : [{ id: 11_001, name: 'Bogotá', code: '11001', state: '11' }],
  }));
  const words = { cities: ['Bogotá'], zones: ['Centro', 'Caribe'], channels: ['Almacén'], categories: [] };
  server.answerGraphql(storeWordsQuery, () => ({ storeWords: words }));
  server.answerGraphql(warehouseCategoryQuery, () => ({
    warehouseCategory: [{ id: 1, name: 'Tienda por departamentos', code: 'TIENDA' }],
  }));
  server.answerGraphql(warehouseSubcategoryQuery, () => ({ warehouseSubcategory: subcategories }));
  server.answerGraphql(warehouseLinesQuery, () => ({
    warehouseLines: [{ id: 4, code: 'L', name: 'Moda y hogar', subcategoryCode: 'TIENDA/GRAN' }],
  }));
  server.answer(readStore, () => store);
  server.answer(listPublicKeys, () => ({ items: [{ ...key, key: 'demo-cei-001' }] }));
  return server;
}

const field = (name: string) => screen.findByLabelText(name);
const retype = async (user: UserEvent, name: string, text: string) => {
  const input = await field(name);
  await user.clear(input);
  if (text) await user.type(input, text);
};
/** Chooses an option of a search field. */
async function choose(user: UserEvent, name: string, option: string) {
  const input = await screen.findByRole('combobox', { name: new RegExp(`^${name}`) });
  await user.click(input);
  await user.type(input, option);
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}
async function select(user: UserEvent, name: string, option: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const chip = (name: string) => screen.findByRole('button', { name: `Quitar ${name}` });
const noticed = async (text: string) =>
  expect(await within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text)).toBeVisible();

/** `exampleStore` as form values. */
const written = [
  ['Nombre del almacén', exampleStoreForm.name],
  ['Código', exampleStoreForm.code],
  ['Correo de la tienda', exampleStoreForm.email],
  ['Nombre del contacto', exampleStoreForm.contactName],
  ['Cargo del contacto', exampleStoreForm.contactRole],
  ['Celular del contacto', exampleStoreForm.contactMobile],
  ['Correo del contacto', exampleStoreForm.contactEmail],
  ['Teléfono de la tienda', exampleStoreForm.phone],
  ['Dirección de la tienda', exampleStoreForm.address],
  ['Venta por transacción', '128.500'],
  ['Unidades por transacción', '2,4'],
  ['Visitas por día', '850'],
  ['Compradores por día', '210'],
  ['Cantidad de ítems', '12.000'],
  ['Cantidad de categorías', '25'],
  ['Venta del año', '8.900.000.000'],
  ['Coordenadas', exampleStoreForm.coordinates],
] as const;
const searched = [
  ['Estado o departamento', 'Bogotá D.C.'],
  ['Ciudad', 'Bogotá'],
  ['Zona', 'Centro'],
  ['Canal', 'Almacén'],
  ['Categoría', 'Tienda por departamentos'],
  ['Subcategoría', 'Gran formato'],
  ['Línea', 'Moda y hogar'],
] as const;
const selected = [
  ['Valor percibido', 'Alto'],
  ['Tipo de compra', 'Planeada'],
  ['Edad del consumidor', '26 a 35'],
] as const;
const ticked = ['Vende en toda la ciudad', 'Hace envíos nacionales'] as const;

const newAddress = '/admin/tiendas/nueva';
const create = () => screen.getByRole('button', { name: 'Crear tienda' });
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });
const editAddress = '/admin/tiendas/7';

describe('Nueva tienda', () => {
  it('requires the mandatory fields, and focuses the first', async () => {
    const { user } = await openScreen(newAddress, { server: serverWith() });
    await user.click(create());
    for (const name of [
      'Nombre del almacén',
      'Correo de la tienda',
      'Nombre del contacto',
      'Cargo del contacto',
      'Celular del contacto',
      'Correo del contacto',
      'Teléfono de la tienda',
      'Dirección de la tienda',
    ]) {
      expect(await field(name)).toHaveAccessibleDescription('Este campo es requerido');
    }
    for (const name of ['Estado o departamento', 'Ciudad', 'Zona', 'Canal', 'Categoría', 'Subcategoría']) {
      const input = screen.getByRole('combobox', { name: new RegExp(`^${name}`) });
      expect(input).toHaveAccessibleDescription('Este campo es requerido');
    }
    for (const name of ['Valor percibido', 'Tipo de compra', 'Edad del consumidor']) {
      const control = screen.getByRole('button', { name: new RegExp(`^${name}`) });
      expect(control).toHaveAccessibleDescription('Este campo es requerido');
    }
    expect(await field('Nombre del almacén')).toHaveFocus();
  });

  it.each([
    'Venta por transacción (VPT)',
    'Unidades por transacción (UPT)',
    'Visitas por día',
    'Compradores por día',
    'Cantidad de ítems',
    'Cantidad de categorías',
    'Venta del año',
  ])('accepts only a number for %s', async (name) => {
    const { user } = await openScreen(newAddress, { server: serverWith() });
    const input = screen.getByRole('textbox', { name: new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}`) });
    const entry = { user, input: () => input, save: () => user.click(create()), message: 'Debe ser un número' };
    await expectNumberRefused({ ...entry, takesDecimals: true });
    await expectThousandsRead(entry);
    await user.clear(input);
    await user.type(input, '1.250,5');
    await waitFor(() => expect(input).not.toHaveAccessibleDescription());
  });

  it.each(['Correo de la tienda', 'Correo del contacto'])('requires an e-mail address at %s', async (name) => {
    const { user } = await openScreen(newAddress, { server: serverWith() });
    await user.type(await field(name), 'tienda arroba ceiba');
    await user.click(create());
    await waitFor(async () => expect(await field(name)).toHaveAccessibleDescription('Escribe un correo válido.'));
  });

  it('requires valid coordinates', async () => {
    const { user } = await openScreen(newAddress, { server: serverWith() });
    const input = screen.getByRole('textbox', { name: /^Coordenadas/ });
    await user.type(input, '97.5, -74');
    await user.click(create());
    await waitFor(() => expect(input).toHaveAccessibleDescription('Escribe latitud y longitud, como 4.6486, -74.0633.'));
  });

  async function fill(user: UserEvent) {
    for (const [name, text] of written) {
      await user.click(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }));
      await user.paste(text);
    }
    for (const [name, option] of searched) await choose(user, name, option);
    for (const [name, option] of selected) await select(user, name, option);
    for (const name of ticked) await user.click(screen.getByRole('checkbox', { name }));
  }

  it('takes the position chosen on the map, which can be edited', async () => {
    mockMapLayout();
    const { user } = await openScreen(newAddress, { server: serverWith() });
    await user.click(await screen.findByRole('button', { name: 'Ubicar en el mapa' }));
    await user.type(await screen.findByLabelText('Latitud y longitud'), '6.2442, -75.595');
    await user.click(screen.getByRole('button', { name: 'Usar esta ubicación' }));
    const input = await screen.findByRole('textbox', { name: /^Coordenadas/ });
    expect(input).toHaveValue('6.244200, -75.595000');
    await waitFor(() => expect(input).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cambiar en el mapa' }));
    expect(await screen.findByRole('application', { name: 'Mapa. Marcador en 6.244200, -75.595000' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(input).toHaveValue('6.244200, -75.595000');
  });

  it('sends a new store in the names of the contract, and opens it; server errors appear at their fields', async () => {
    const server = serverWith();
    const { user, location } = await openScreen(newAddress, { server });
    const extensions = { code: 'INVALID', fields: { 'store.cod_almacen': 'Otra tienda ya tiene este código.' } };
    server.answerGraphql(createStoreMutation, () =>
      jsonAnswer({ data: null, errors: [{ message: errorTable.INVALID.message, extensions }] }),
    );
    await fill(user);
    expect(hasUnsavedChanges()).toBe(true);
    await user.type(screen.getByRole('textbox', { name: /^Código/ }), '9');
    await user.click(create());
    const code = screen.getByRole('textbox', { name: /^Código/ });
    await waitFor(() => expect(code).toHaveAccessibleDescription('Otra tienda ya tiene este código.'));
    for (const [name, text] of written.filter(([label]) => label !== 'Código')) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue(text);
    }
    let sent: unknown;
    server.answerGraphql(createStoreMutation, (_, { body }) => {
      sent = body;
      return { createStore: exampleStore };
    });
    await user.type(code, '{Backspace}');
    await user.click(create());
    await waitFor(() => expect(location().pathname).toBe(editAddress));
    expect(sent).toMatchObject({ variables: { store: renameKeys(exampleStoreForm, storeNames) } });
    await noticed('La tienda «Ceiba Chapinero» quedó creada.');
    expect(hasUnsavedChanges()).toBe(false);
    cleanup();
    await openScreen(newAddress, { server });
    expect(await field('Nombre del almacén')).toHaveValue('');
  });

  it('restores typed values after a reload, valid or not, until they are discarded', async () => {
    const first = await openScreen(newAddress, { server: serverWith() });
    await first.user.type(await field('Nombre del almacén'), 'Ceiba Sur');
    await first.user.type(screen.getByRole('textbox', { name: /^Venta del año/ }), '1.500');
    await first.user.type(screen.getByRole('textbox', { name: /^Visitas/ }), 'muchas');
    await choose(first.user, 'Canal', 'Almacén');
    await first.user.click(screen.getByRole('checkbox', { name: 'Hace envíos nacionales' }));
    cleanup();
    const { user } = await openScreen(newAddress, { server: serverWith() });
    expect(await screen.findByText('Recuperamos lo que tenías sin guardar.')).toBeVisible();
    expect(await field('Nombre del almacén')).toHaveValue('Ceiba Sur');
    expect(screen.getByRole('textbox', { name: /^Venta del año/ })).toHaveValue('1.500');
    expect(screen.getByRole('checkbox', { name: 'Hace envíos nacionales' })).toBeChecked();
    expect(await chip('Almacén')).toBeVisible();
    const visits = screen.getByRole('textbox', { name: /^Visitas/ });
    await user.type(visits, 'pocas');
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    expect(await field('Nombre del almacén')).toHaveValue('');
    expect(visits).toHaveValue('');
    expect(hasUnsavedChanges()).toBe(false);
    cleanup();
    await openScreen(newAddress, { server: serverWith() });
    expect(await field('Nombre del almacén')).toHaveValue('');
    expect(screen.queryByText('Recuperamos lo que tenías sin guardar.')).not.toBeInTheDocument();
  });

  it('explains to a role without permission that it cannot create, before it types', async () => {
    await openScreen(newAddress, { role: 'lector', server: serverWith() });
    expect(create()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('the dependent fields of a store', () => {
  it('are emptied with the department, and restored by undo', async () => {
    const { user } = await openScreen(editAddress, { server: serverWith() });
    await chip('Bogotá');
    await choose(user, 'Estado o departamento', 'Antioquia');
    expect(await screen.findByText('Se vació «Ciudad».')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar Bogotá' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await chip('Bogotá D.C.')).toBeVisible();
    expect(await chip('Bogotá')).toBeVisible();
  });

  it('are emptied with the country, and free text where its states are unknown', async () => {
    const { user } = await openScreen(editAddress, { server: serverWith() });
    await choose(user, 'País', 'Ecuador');
    expect(await screen.findByText('Se vaciaron «Estado o departamento» y «Ciudad».')).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: 'Estado o departamento' }), 'Pichincha');
    await user.type(screen.getByRole('textbox', { name: 'Ciudad' }), 'Quito');
    expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Quito');
  });

  it('are emptied with the category, and accept a new value', async () => {
    const server = serverWith();
    const { user } = await openScreen(editAddress, { server });
    let body: unknown;
    server.answer(updateStore, (request) => {
      body = request.body;
      return exampleStore;
    });
    await choose(user, 'Categoría', 'Outlet');
    expect(await screen.findByText('Se vaciaron «Subcategoría» y «Línea».')).toBeVisible();
    await choose(user, 'Subcategoría', 'De temporada');
    await user.click(save());
    await waitFor(() => expect(body).toMatchObject({ category: 'Outlet', subcategory: 'De temporada', line: '' }));
  });
});

describe('Editar tienda', () => {
  it('shows a store, saves changes, and returns to the list', async () => {
    const server = serverWith();
    const { user, location } = await openScreen(editAddress, { server });
    let body: unknown;
    server.answer(updateStore, (request) => {
      body = request.body;
      return { ...exampleStore, version: 2 };
    });
    await field('Nombre del almacén');
    for (const [name, text] of written) {
      expect(screen.getByRole('textbox', { name: new RegExp(`^${name}`) })).toHaveValue(text);
    }
    for (const name of ['Colombia', ...searched.map(([, option]) => option)]) expect(await chip(name)).toBeVisible();
    for (const [name, option] of selected) {
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveTextContent(option);
    }
    expect(screen.getByRole('checkbox', { name: 'Vende solo en su zona' })).not.toBeChecked();
    for (const name of ticked) expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await retype(user, 'Nombre del almacén', 'Ceiba Centro');
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe('/admin/tiendas'));
    expect(body).toEqual({ ...exampleStoreForm, id: 7, version: 1, name: 'Ceiba Centro' });
    await noticed('Se guardaron los cambios de «Ceiba Centro».');
  });

  it('merges a concurrent change, and asks where both changed the same field', async () => {
    const server = serverWith();
    const { user } = await openScreen(editAddress, { server });
    await retype(user, 'Nombre del almacén', 'Ceiba Centro');
    const theirs = { ...exampleStore, version: 2, name: 'Ceiba 60', phone: '601 555 9999' };
    server.answer(readStore, () => theirs);
    server.answer(updateStore, () => refusal('CONFLICT'));
    await user.click(save());
    expect(await screen.findByText('Alguien cambió esta tienda mientras la editabas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Traer sus cambios' }));
    expect(await field('Teléfono de la tienda')).toHaveValue('601 555 9999');
    expect(await field('Nombre del almacén')).toHaveValue('Ceiba Centro');
    await user.click(screen.getByRole('button', { name: 'Usar lo suyo en Nombre del almacén' }));
    expect(await field('Nombre del almacén')).toHaveValue('Ceiba 60');
    let version: unknown;
    server.answer(updateStore, (request) => {
      version = request.body.version;
      return theirs;
    });
    await user.click(save());
    await waitFor(() => expect(version).toBe(2));
  });

  it('deactivates the store after confirmation, and shows it as inactive', async () => {
    const server = serverWith();
    const { user } = await openScreen(editAddress, { server });
    await user.click(await screen.findByRole('button', { name: 'Desactivar…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Desactivar «Ceiba Chapinero»' });
    expect(dialog).toHaveTextContent('Sus páginas para clientes dejan de abrir.');
    const out = { ...exampleStore, active: false, version: 2 };
    server.answer(activateStore, () => out);
    server.answer(readStore, () => out);
    await user.click(within(dialog).getByRole('button', { name: 'Desactivar tienda' }));
    expect(await screen.findByText(/Esta tienda está desactivada/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Activar…' })).toBeVisible();
  });

  it('shows that the store does not exist', async () => {
    const server = serverWith();
    server.answer(readStore, () => refusal('NOT_FOUND'));
    await openScreen('/admin/tiendas/99', { server });
    expect(await screen.findByText('Esta tienda no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver tiendas' })).toHaveAttribute('href', '/admin/tiendas');
  });

  it('shows a network error, and retries', async () => {
    const server = createFakeServer();
    const { user } = await openScreen(editAddress, { server });
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    server.answer(readStore, () => exampleStore);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await field('Nombre del almacén')).toHaveValue('Ceiba Chapinero');
  });

  it('is read-only for a role without permission', async () => {
    await openScreen(editAddress, { role: 'lector', server: serverWith() });
    expect(await field('Nombre del almacén')).toHaveValue('Ceiba Chapinero');
    expect(save()).toHaveAccessibleDescription('Tu rol no permite esta acción.');
    expect(screen.getByRole('button', { name: 'Desactivar…' })).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('Páginas para clientes', () => {
  it('shows the addresses, with a QR code on request', async () => {
    const { user } = await openScreen(editAddress, { server: serverWith() });
    const link = await screen.findByRole('link', { name: /apps\/demo-cei-001\/registro\/$/ });
    expect(link).toHaveAttribute('href', `${location.origin}/apps/demo-cei-001/registro/`);
    expect(screen.getByRole('link', { name: /apps\/demo-cei-001\/visita\/$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver el código QR de Registro de clientes' }));
    expect(await screen.findByRole('img', { name: 'Código QR de Registro de clientes' })).toBeVisible();
  });

  it('keeps the shown QR code in the address', async () => {
    const { user, location: at } = await openScreen(`${editAddress}?qr=visita-demo-cei-001`, { server: serverWith() });
    expect(await screen.findByRole('img', { name: 'Código QR de Visitas y compras' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Código QR de Registro de clientes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver el código QR de Registro de clientes' }));
    expect(at().search).toBe('?qr=registro-demo-cei-001');
    await user.click(await screen.findByRole('button', { name: 'Ocultar el código QR de Registro de clientes' }));
    expect(at().search).toBe('');
  });

  it('copies an address', async () => {
    const { user } = await openScreen(editAddress, { server: serverWith() });
    await user.click(await screen.findByRole('button', { name: 'Copiar la dirección de Visitas y compras' }));
    await noticed('Se copió la dirección de «Visitas y compras».');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/apps/demo-cei-001/visita/`);
  });

  it('creates a key for signs, which logs no visits, and stops a key permanently', async () => {
    const server = serverWith();
    const { user } = await openScreen(editAddress, { server });
    let createdKey: unknown;
    server.answer(createPublicKey, ({ body }) => {
      createdKey = body;
      return { ...key, key: 'otra-clave', counter: false };
    });
    await user.click(await screen.findByRole('button', { name: 'Crear página de registro' }));
    await waitFor(() => expect(createdKey).toEqual({ store: 7, counter: false }));
    await user.click((await screen.findAllByRole('button', { name: 'Detener…' }))[0] ?? document.body);
    const dialog = await screen.findByRole('alertdialog', { name: 'Detener esta página' });
    server.answer(stopPublicKey, () => ({ ...key, key: 'demo-cei-001', active: false }));
    server.answer(listPublicKeys, () => ({ items: [{ ...key, key: 'demo-cei-001', active: false }] }));
    await user.click(within(dialog).getByRole('button', { name: 'Detener página' }));
    expect(await screen.findByText('Esta tienda todavía no tiene páginas.')).toBeVisible();
  });
});
