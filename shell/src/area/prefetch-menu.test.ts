import '../testing/written-by-the-build.ts';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { beforeEach, expect, it, jest } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';

const stores = exampleRelease({ name: 'mf-stores', basePaths: ['tiendas', 'new-user'], entry: '/r/mf-stores/1/remoteEntry.js' });
const load = { newUser: jest.fn<() => Promise<unknown>>(), stores: jest.fn<() => Promise<unknown>>() };
const running = () => new AbortController().signal;

let prefetchMenu: (signal: AbortSignal) => Promise<void>;
let queryClient: QueryClient;
beforeEach(async () => {
  for (const screen of Object.values(load)) screen.mockReset().mockResolvedValue({});
  Object.assign(window, { requestIdleCallback: (task: () => void) => queueMicrotask(task) });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: {} });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  // Each test has its own modules, and with them its own list of what was prefetched.
  await jest.isolateModulesAsync(async () => {
    const { pageRegistry } = await import('../remotes/page-registry.ts');
    const { adminLoader } = await import('../remotes/admin-loader.ts');
    jest.spyOn(pageRegistry, 'read').mockResolvedValue({ generation: 1, remotes: { 'mf-stores': stores } });
    const routes = [
      { path: 'new-user', title: '', load: load.newUser },
      { path: 'tiendas', title: '', load: load.stores },
    ];
    const loaded = async () => ({ ok: true, value: { id: 'mf-stores', routes }, release: stores });
    jest.spyOn(adminLoader, 'load').mockImplementation(loaded as never);
    ({ queryClient } = await import('@pregon/auth-api/queries'));
    ({ default: prefetchMenu } = await import('./prefetch-menu.ts'));
  });
});

it('stops after the screen at hand when another one is opened, and goes on with the rest later', async () => {
  const another = new AbortController();
  load.newUser.mockImplementation(async () => another.abort());
  await prefetchMenu(another.signal);
  expect(load.newUser).toHaveBeenCalledTimes(1);
  expect(load.stores).not.toHaveBeenCalled();
  await prefetchMenu(running());
  expect(load.newUser).toHaveBeenCalledTimes(1);
  expect(load.stores).toHaveBeenCalledTimes(1);
});

it('stops when the connection gets worse', async () => {
  load.newUser.mockImplementation(async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '3g' } });
  });
  await prefetchMenu(running());
  expect(load.stores).not.toHaveBeenCalled();
});

it('waits for the data of the screen', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const data = queryClient.fetchQuery({ queryKey: ['screen'], queryFn: () => promise });
  const prefetched = prefetchMenu(running());
  await new Promise((later) => setTimeout(later, 20));
  expect(load.newUser).not.toHaveBeenCalled();
  resolve('rows');
  await data;
  await prefetched;
  await waitFor(() => expect(load.newUser).toHaveBeenCalledTimes(1));
});
