import '../testing/written-by-the-build.ts';
import type { Registry } from '@pregon/federation-runtime/registry';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { prefetch, prefetchRest } from './prefetch.ts';

const stores = exampleRelease({
  name: 'mf-stores',
  basePaths: ['tiendas', 'cuenta'],
  entry: '/r/mf-stores/1/remoteEntry.js',
  nav: [{ group: 'Configuraciones', label: 'Cuenta', path: 'cuenta' }],
});
const sends = exampleRelease({ entry: '/r/mf-sends/1/remoteEntry.js' });
const registry: Registry = { generation: 1, remotes: { 'mf-sends': sends, 'mf-stores': stores } };
const screenOf = () => jest.fn(async () => ({ default: () => null }));

let schedule: ReturnType<typeof screenOf>;
let storeList: ReturnType<typeof screenOf>;
let account: ReturnType<typeof screenOf>;
let connection: object;
let read: jest.SpiedFunction<typeof pageRegistry.read>;
beforeEach(() => {
  schedule = screenOf();
  storeList = screenOf();
  account = screenOf();
  connection = {};
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });
  read = jest.spyOn(pageRegistry, 'read').mockResolvedValue(registry);
  jest.spyOn(adminLoader, 'load').mockImplementation((async (name: string) => {
    const screens = name === 'mf-sends' ? { 'sends/schedule': schedule } : { tiendas: storeList, cuenta: account };
    const routes = Object.entries(screens).map(([path, load]) => ({ path, title: '', load }));
    return { ok: true, value: { id: name, routes }, release: sends };
  }) as unknown as typeof adminLoader.load);
});

it('prefetches the screen of a hovered link, and no other', async () => {
  prefetch('/admin/sends/schedule');
  await waitFor(() => expect(schedule).toHaveBeenCalledTimes(1));
  expect(storeList).not.toHaveBeenCalled();
});

it('ignores a failed prefetch', async () => {
  schedule.mockRejectedValue(new Error('Loading chunk 7 failed.'));
  prefetch('/admin/sends/schedule');
  await waitFor(() => expect(schedule).toHaveBeenCalledTimes(1));
});

it('does not prefetch when data is metered', async () => {
  connection = { saveData: true };
  prefetch('/admin/sends/schedule');
  prefetchRest();
  await Promise.resolve();
  expect(read).not.toHaveBeenCalled();
});

it('prefetches the menu’s screens 5 s after the last one was shown, one after the other, those of remotes too, except for an unavailable remote', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (entry) => {
    if (entry === sends.entry) throw new TypeError('Failed to fetch');
    return new Response();
  });
  Object.assign(window, { requestIdleCallback: (task: () => void) => queueMicrotask(task) });
  jest.useFakeTimers();
  prefetchRest();
  await jest.advanceTimersByTimeAsync(4900);
  // Another screen is shown, which gets as long.
  prefetchRest();
  await jest.advanceTimersByTimeAsync(4900);
  expect(read).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  jest.useRealTimers();
  await waitFor(() => expect(account).toHaveBeenCalledTimes(1));
  expect(storeList).toHaveBeenCalledTimes(1);
  expect(adminLoader.load).not.toHaveBeenCalledWith('mf-sends', './remote');
  expect(schedule).not.toHaveBeenCalled();
  expect(jest.mocked(globalThis.fetch).mock.calls.filter(([entry]) => entry === sends.entry)).toHaveLength(1);
});
