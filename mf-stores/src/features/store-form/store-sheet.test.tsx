import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readStore } from '@pregon/contract/stores/stores.endpoints';
import { exampleStore } from '@pregon/contract/testing/store-examples';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';

const role = 'gerente_tienda';

it("shows a store's manager its data without a form, and leads to its customers", async () => {
  const server = createFakeServer();
  server.answer(readStore, () => ({ ...exampleStore, phone: '', active: false }));
  await openScreen('/admin/tiendas/7', { server, role });
  expect(await screen.findByRole('heading', { name: 'Ceiba Chapinero' })).toBeVisible();
  expect(screen.getByText('Calle 60 # 9-30')).toBeVisible();
  expect(screen.getByText('Desactivada')).toBeVisible();
  expect(screen.queryByText('Teléfono de la tienda')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver sus clientes' })).toHaveAttribute('href', '/admin/clientes?store=7');
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/V1/store/7']);
});

it('says that a store is not there, and leads to the own ones', async () => {
  const server = createFakeServer();
  server.answer(readStore, () => refusal('NOT_FOUND'));
  await openScreen('/admin/tiendas/8', { server, role });
  expect(await screen.findByRole('heading', { name: 'Esta tienda no existe' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver tiendas' })).toHaveAttribute('href', '/admin/tiendas');
});
