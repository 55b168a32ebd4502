import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { activateStore } from '@pregon/contract/stores/stores.endpoints';
import { exampleStore, exampleStoreRow } from '@pregon/contract/testing/store-examples';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useStoreBulk } from './use-store-bulk.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  session.setCredentials(ana);
});
afterEach(() => session.clear());

const bulk = () => renderHook(() => useStoreBulk()).result.current;
const closed = { ...exampleStoreRow, id: 8, active: false };

it('deactivates active stores, and activates the others', () => {
  const applied = bulk().actions.map(({ label, applies }) => [label, [exampleStoreRow, closed].filter(applies)]);
  expect(applied).toEqual([
    ['Desactivar', [exampleStoreRow]],
    ['Activar', [closed]],
  ]);
});

it('is undone in the version that it left', async () => {
  server.answer(activateStore, ({ body }) => ({ ...exampleStore, active: body.active, version: (body.version ?? 0) + 1 }));
  const [deactivate] = bulk().actions;
  await (
    await deactivate?.run({ ...exampleStoreRow, version: 4 })
  )?.();
  const own = { id_almacen: exampleStoreRow.id };
  expect(server.requests.map(({ body }) => body)).toEqual([
    { ...own, version: 4, active: false },
    { ...own, version: 5, active: true },
  ]);
});

it('says how many stores it was', () => {
  const words = (stores: number) => bulk().actions.map(({ done }) => done(stores));
  expect(words(1)).toEqual(['Sin abrir a clientes: 1 tienda.', 'De nuevo en uso: 1 tienda.']);
  expect(words(3)).toEqual(['Sin abrir a clientes: 3 tiendas.', 'De nuevo en uso: 3 tiendas.']);
});

it('is not offered to a reader', () => {
  session.setCredentials({ ...ana, user: { ...ana.user, role: 'lector' } });
  expect(bulk().actions).toEqual([]);
});
