import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { readPublicStore } from '@pregon/contract/public-keys/public-keys.endpoints';
import { shopOutbox } from '../shop/shop-outbox.ts';
import type { Shop } from '../shop/use-shop.ts';

export const exampleShop: Shop = {
  key: 'clave-de-prueba',
  accountName: 'Almacenes Ceiba',
  storeName: 'Ceiba Chapinero',
  storeCode: 'CEI-001',
  counter: true,
  consent: { version: '2026-11', text: 'Autorizo a Almacenes Ceiba a enviarme novedades.' },
};

/** Mocks the network with a server that knows the shop of the key. */
export function serveShop(change: Partial<Shop> = {}): FakeServer {
  const server = createFakeServer();
  server.answer(readPublicStore, () => ({ ...exampleShop, ...change }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  return server;
}

/** Resets the device's storage: no waiting entries and no interrupted visit. */
export async function freshDevice(): Promise<void> {
  sessionStorage.clear();
  await shopOutbox.refresh();
  for (const { id } of shopOutbox.entries()) await shopOutbox.remove(id);
}

/** Simulates that the network is available again. */
export const reconnect = (): boolean => window.dispatchEvent(new Event('online'));
