import '../testing/written-by-the-build.ts';
import { preloadError } from '@pregon/remote-api/load-part';
import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import type { Loaded } from '@pregon/federation-runtime/loader';
import type { Registry } from '@pregon/federation-runtime/registry';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { ToastRegion } from '@pregon/ui/toast';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, useEffect } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { catchReports } from '../testing/sent-reports.ts';
import { RemotePage } from './remote.page.tsx';

const stores = exampleRelease({ name: 'mf-stores', basePaths: ['tiendas'] });
const registry: Registry = { generation: 1, remotes: { 'mf-sends': exampleRelease(), 'mf-stores': stores } };

const routeOf = (path: string, title: string, load: RemoteRoute['load']): RemoteRoute => ({ path, title, load });
const screenOf = (text: string) => async () => ({ default: () => <h1>{text}</h1> });
const loaded = (...routes: RemoteRoute[]) =>
  ({ ok: true, value: { id: 'mf-sends', routes }, release: exampleRelease() }) as const;
const schedule = (load: RemoteRoute['load'] = screenOf('Programar envíos')) =>
  loaded(routeOf('sends/schedule', 'Programar', load));
const before = { ...schedule(), release: exampleRelease({ version: '0.1.0' }) };
const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });
const down = {
  ok: false,
  fault: { phase: 'entry', remote: 'mf-sends', release: '0.2.0', cause: new Error('remoteEntry.js could not be loaded.') },
} as const;

let answers: Record<string, Loaded<unknown> | Promise<Loaded<unknown>>>;
/** Whether a fallback remains after a release failed. */
let isAnotherLeft: boolean;
let reports: ReturnType<typeof catchReports>;
beforeEach(() => {
  answers = { 'mf-stores': { ...loaded(routeOf('tiendas', 'Tiendas', screenOf('Tiendas'))), release: stores } };
  isAnotherLeft = false;
  jest.spyOn(pageRegistry, 'read').mockResolvedValue(registry);
  jest.spyOn(adminLoader, 'markFailed').mockImplementation(({ name }) => {
    if (isAnotherLeft) answers[name] = before;
    return isAnotherLeft;
  });
  reports = catchReports();
  for (const level of ['error', 'warn'] as const) jest.spyOn(console, level).mockReturnValue(undefined);
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

it('shows the screen of an address', async () => {
  answers['mf-sends'] = schedule();
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', { name: 'Programar envíos' })).toBeVisible();
  expect(document.title).toBe('Programar · Pregón');
});

it.each(['/admin/nada', '/admin/sends/nada'])('shows a not-found page at %s', async (address) => {
  answers['mf-sends'] = schedule();
  await act(async () => show(address));
  expect(screen.getByRole('heading', { name: 'No encontramos esta página.' })).toBeVisible();
});

it('shows once that a remote is unavailable, and recovers without a reload', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(screen.getAllByText('Error: no se pudo cargar el módulo.')).toHaveLength(1);
  answers['mf-sends'] = schedule();
  await press(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('requests a remote once that fails at once', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(adminLoader.load).toHaveBeenCalledTimes(1);
});

it('keeps the other remotes working', async () => {
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  await press(screen.getByRole('link', { name: 'Tiendas' }));
  expect(await screen.findByRole('heading', { name: 'Tiendas' })).toBeVisible();
});

it('isolates a rendering error of a screen, reports it, and retries', async () => {
  let isBroken = true;
  const Screen = () => {
    if (isBroken) throw new Error('sin perfiles');
    return <h1>Programar envíos</h1>;
  };
  answers['mf-sends'] = schedule(async () => ({ default: Screen }));
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(await screen.findByText('Error: sin perfiles')).toBeVisible();
  expect(await reports()).toContainEqual(expect.objectContaining({ phase: 'render', remote: 'mf-sends', release: '0.2.0' }));
  expect(adminLoader.markFailed).not.toHaveBeenCalled();
  isBroken = false;
  await press(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
});

it('contains an error of an effect alike', async () => {
  const Screen = () => {
    useEffect(() => {
      throw new Error('sin mapa');
    });
    return <h1>Programar envíos</h1>;
  };
  answers['mf-sends'] = schedule(async () => ({ default: Screen }));
  await act(async () => show('/admin/sends/schedule'));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(await screen.findByText('Error: sin mapa')).toBeVisible();
});

describe('a lazily loaded file of a screen that fails to load', () => {
  const never = () => Promise.reject(missing());
  const heard = jest.fn();
  beforeEach(() => {
    heard.mockReset();
    window.addEventListener(preloadError, heard);
  });
  afterEach(() => window.removeEventListener(preloadError, heard));

  it('is requested again silently', async () => {
    answers['mf-sends'] = schedule(jest.fn(screenOf('Programar envíos')).mockRejectedValueOnce(missing()));
    await act(async () => show('/admin/sends/schedule'));
    expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
    expect(heard).not.toHaveBeenCalled();
  });

  it('falls back to the previous release silently', async () => {
    isAnotherLeft = true;
    answers['mf-sends'] = schedule(never);
    await act(async () => show('/admin/sends/schedule'));
    expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
    expect(adminLoader.markFailed).toHaveBeenCalledWith(
      expect.objectContaining({ version: '0.2.0' }),
      'chunk',
      expect.any(Error),
    );
    expect(heard).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/^Error: /)).toBeNull();
  });

  it('shows an error when no release is left, and recovers on retry', async () => {
    answers['mf-sends'] = schedule(never);
    await act(async () => show('/admin/sends/schedule'));
    expect(await screen.findByRole('heading', unavailable)).toBeVisible();
    expect(screen.getAllByText('Error: no se pudo cargar el módulo.')).toHaveLength(1);
    expect(heard).toHaveBeenCalledTimes(1);
    answers['mf-sends'] = schedule();
    await press(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
  });

  it('also replaces a partially rendered screen', async () => {
    isAnotherLeft = true;
    const Map = lazy(() => Promise.reject(missing()));
    const Screen = () => (
      <>
        <h1>Programar</h1>
        <Map />
      </>
    );
    answers['mf-sends'] = schedule(async () => ({ default: Screen }));
    await act(async () => show('/admin/sends/schedule'));
    expect(await screen.findByRole('heading', { name: 'Programar envíos' })).toBeVisible();
    expect(screen.queryByText(/^Error: /)).toBeNull();
  });

  it('is not attributed to the remote when it belongs to the shell', async () => {
    const ours = Object.assign(missing(), { request: 'http://localhost/shell/ui-form.js' });
    answers['mf-sends'] = schedule(() => Promise.reject(ours));
    await act(async () => show('/admin/sends/schedule'));
    expect(await screen.findByRole('heading', unavailable)).toBeVisible();
    expect(adminLoader.markFailed).not.toHaveBeenCalled();
    expect(await reports()).toContainEqual(expect.objectContaining({ phase: 'chunk', remote: 'shell' }));
  });
});

it('dispatches a preload-error for an entry as well', async () => {
  const heard = jest.fn();
  window.addEventListener(preloadError, heard, { once: true });
  answers['mf-sends'] = down;
  await act(async () => show('/admin/sends/schedule'));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('keeps a remote’s release across its screens, and releases it afterwards', async () => {
  const left = jest.fn();
  const mounted = jest.spyOn(pageRegistry, 'mounted').mockReturnValue(left);
  answers['mf-sends'] = loaded(
    routeOf('sends/schedule', 'Programar', async () => ({ default: () => <Link to="/admin/sends/list">Ver todas</Link> })),
    routeOf('sends/list', 'Programaciones', screenOf('Programaciones')),
  );
  await act(async () => show('/admin/sends/schedule'));
  expect(mounted).toHaveBeenCalledWith('mf-sends');
  await press(screen.getByRole('link', { name: 'Ver todas' }));
  expect(await screen.findByRole('heading', { name: 'Programaciones' })).toBeVisible();
  expect(mounted).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
  expect((await reports()).filter(({ kind }) => kind === 'load')).toEqual([
    { kind: 'load', remote: 'mf-sends', release: '0.2.0', ms: expect.any(Number) },
  ]);
  await press(screen.getByRole('link', { name: 'Tiendas' }));
  expect(await screen.findByRole('heading', { name: 'Tiendas' })).toBeVisible();
  expect(left).toHaveBeenCalledTimes(1);
  expect(mounted).toHaveBeenLastCalledWith('mf-stores');
});

it('times out a screen after ten seconds, without marking its release as failed', async () => {
  jest.useFakeTimers();
  answers['mf-sends'] = schedule(() => new Promise(() => undefined));
  await act(async () => show('/admin/sends/schedule'));
  await act(async () => jest.advanceTimersByTimeAsync(9900));
  expect(screen.queryByRole('heading', unavailable)).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('heading', unavailable)).toBeVisible();
  expect(screen.getByText('Error: el módulo no respondió a tiempo.')).toBeVisible();
  expect(adminLoader.markFailed).not.toHaveBeenCalled();
});

it('shows after four seconds that loading takes longer than usual', async () => {
  jest.useFakeTimers();
  answers['mf-sends'] = new Promise(() => undefined);
  await act(async () => show('/admin/sends/schedule'));
  await act(async () => jest.advanceTimersByTime(3900));
  expect(screen.queryByText('Está tardando más de lo normal…')).toBeNull();
  await act(async () => jest.advanceTimersByTime(200));
  expect(screen.getByText('Está tardando más de lo normal…')).toBeVisible();
});
