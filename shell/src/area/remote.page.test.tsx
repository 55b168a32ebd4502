import '../testing/written-by-the-build.ts';
import type { RemoteRoute } from '@pregon/federation/remote';
import type { Loaded } from '@pregon/federation/runtime/loader';
import type { Registry } from '@pregon/federation/runtime/registry';
import { exampleRelease } from '@pregon/federation/runtime/testing-releases';
import { ToastRegion } from '@pregon/ui/toast';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { RemotePage } from './remote.page.tsx';

const stores = exampleRelease({ name: 'mf-stores', basePaths: ['tiendas'] });
const registry: Registry = { generation: 1, remotes: { 'mf-sends': exampleRelease(), 'mf-stores': stores } };

const routeOf = (path: string, title: string, load: RemoteRoute['load']): RemoteRoute => ({ path, title, load });
const screenOf = (text: string) => async () => ({ default: () => <h1>{text}</h1> });
const loaded = (...routes: RemoteRoute[]) =>
  ({ ok: true, value: { id: 'mf-sends', routes }, release: exampleRelease() }) as const;
const down = {
  ok: false,
  fault: { phase: 'entry', remote: 'mf-sends', release: '0.2.0', cause: new Error('remoteEntry.js could not be loaded.') },
} as const;

let answers: Record<string, Loaded<unknown> | Promise<Loaded<unknown>>>;
beforeEach(() => {
  answers = { 'mf-stores': loaded(routeOf('tiendas', 'Tiendas', screenOf('Tiendas'))) };
  jest.spyOn(pageRegistry, 'read').mockResolvedValue(registry);
  jest.spyOn(adminLoader, 'load').mockImplementation((async (name: string) => answers[name]) as typeof adminLoader.load);
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route
          path="/admin"
          element={
            <>
              <Link to="/admin/tiendas">Tiendas</Link>
              <Outlet context={{ setCrumbs: () => undefined }} />
              <ToastRegion />
            </>
          }
        >
          <Route path="*" element={<RemotePage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

const press = (element: HTMLElement) => act(async () => element.click());
const unavailable = { name: 'Este módulo no está disponible.' };

it('shows the screen that an address names', async () => {
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', screenOf('Programar envíos')));
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', { name: 'Programar envíos' })).toBeVisible();
  expect(document.title).toBe('Programar · Pregón');
});

it.each(['/admin/nada', '/admin/sends/nada'])('says that there is nothing at %s', async (address) => {
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', screenOf('Programar envíos')));
  await act(async () => show(address));
  expect(screen.getByRole('heading', { name: 'No encontramos esta página.' })).toBeVisible();
});

it('says that a remote is down, once, and heals without a reload', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(screen.getAllByText('Error: no se pudo cargar el módulo.')).toHaveLength(1);
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', screenOf('Programar envíos')));
  await press(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('asks once for a remote that fails at once', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(adminLoader.load).toHaveBeenCalledTimes(1);
});

it('leaves the other remotes alone', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  await press(screen.getByRole('link', { name: 'Tiendas' }));
  expect(await screen.findByRole('heading', { name: 'Tiendas' })).toBeVisible();
});

it('keeps what a screen throws in its place, and tries it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Screen = () => {
    if (isBroken) throw new Error('sin perfiles');
    return <h1>Programar envíos</h1>;
  };
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', async () => ({ default: Screen })));
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(await screen.findByText('Error: sin perfiles')).toBeVisible();
  isBroken = false;
  await press(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('tries a screen again whose file could not be fetched', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const load = jest.fn(screenOf('Programar envíos'));
  for (const _ of [1, 2, 3]) load.mockRejectedValueOnce(missing);
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', load));
  await act(async () => show('/admin/sends/schedule'));
  expect(await screen.findByText('Error: no se pudo cargar el módulo.')).toBeVisible();
  await press(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('does not speak of an old fault of a hint, which the browser gives out once', async () => {
  const load = jest.fn(screenOf('Programar envíos')).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  answers['mf-sends'] = loaded(routeOf('sends/schedule', 'Programar', load));
  await act(async () => show('/admin/sends/schedule'));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('says after four seconds that it takes longer than usual', async () => {
  jest.useFakeTimers();
  answers['mf-sends'] = new Promise(() => undefined);
  await act(async () => show('/admin/sends/schedule'));
  await act(async () => jest.advanceTimersByTime(3900));
  expect(screen.queryByText('Está tardando más de lo normal…')).toBeNull();
  await act(async () => jest.advanceTimersByTime(200));
  expect(screen.getByText('Está tardando más de lo normal…')).toBeVisible();
});
