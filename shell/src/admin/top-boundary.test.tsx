import '../testing/written-by-the-build.ts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { AppRouter } from '../routing/app-router.tsx';
import { createGuardedHistory } from '../routing/guarded-history.ts';
import { lazyPart } from '../routing/lazy-part.tsx';
import { catchReports } from '../testing/sent-reports.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Pages } from './router.tsx';

let reports: ReturnType<typeof catchReports>;
beforeEach(() => {
  reports = catchReports();
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

const logged = () => jest.mocked(console.error).mock.calls.flat();
const fault = (phase: string, cause: string) =>
  expect.objectContaining({ kind: 'fault', phase, remote: 'shell', release: '1.0.0', cause });
const toasts = async () => within(await screen.findByRole('region', { name: 'Avisos' }));

const Start = () => <h1>Inicio</h1>;

/** The page as composed by `main.tsx`, with some routes. */
function open(...pages: RouteObject[]) {
  window.history.replaceState(null, '', '/admin/tiendas?q=chapinero');
  const history = createGuardedHistory();
  render(
    <CrashBoundary>
      <AppRouter history={history}>
        <Pages pages={pages} />
      </AppRouter>
    </CrashBoundary>,
  );
  return { user: userEvent.setup(), history };
}

it('logs and reports a rendering error of the shell, and shows a toast for 10 s and an error page', async () => {
  let isBroken = true;
  function Frame() {
    if (isBroken) throw new Error('el menú no se pudo leer');
    return <h1>Tiendas</h1>;
  }
  const { user } = open({ path: '*', Component: Frame });
  expect(await screen.findByRole('heading', { level: 1, name: 'Esta página no está disponible.' })).toBeVisible();
  expect(screen.queryByText('Error crítico en la aplicación')).not.toBeInTheDocument();
  expect(logged()).toContainEqual(expect.objectContaining({ message: 'el menú no se pudo leer' }));
  const notes = await toasts();
  expect(await notes.findByText('Error: el menú no se pudo leer')).toBeVisible();
  expect(notes.getByRole('progressbar')).toHaveStyle({ animationDuration: '10000ms' });
  await waitFor(async () => expect(await reports()).toContainEqual(fault('render', 'Error: el menú no se pudo leer')));

  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Tiendas' })).toBeVisible();
  expect(window.location).toMatchObject({ pathname: '/admin/tiendas', search: '?q=chapinero' });
});

it('handles a part of the shell that fails to load alike, and offers a reload', async () => {
  const load = () => Promise.reject(Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' }));
  open({ path: '*', Component: lazyPart('Frame', load) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Esta página no está disponible.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  expect(logged()).toContainEqual(expect.objectContaining({ name: 'ChunkLoadError' }));
  expect(await (await toasts()).findByText('Error: no se pudo cargar una parte de la aplicación.')).toBeVisible();
  await waitFor(async () => expect(await reports()).toContainEqual(fault('chunk', 'ChunkLoadError: Loading chunk 3 failed.')));
});

it.each(['another page', 'the same part'] as const)(
  'tries again on a later visit of a part that failed, from %s',
  async (from) => {
    let isThere = false;
    const load = async () => {
      if (!isThere) throw Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError', type: 'timeout' });
      return { Frame: () => <h1>Tiendas</h1> };
    };
    const Frame = lazyPart('Frame', load);
    const { history } = open(
      { path: '/admin/tiendas', Component: Frame },
      { path: '/admin/inicio', Component: Start },
      { path: '*', Component: Frame },
    );
    expect(await screen.findByRole('heading', { name: 'Esta página no está disponible.' })).toBeVisible();
    if (from === 'another page') {
      act(() => history.push('/admin/inicio'));
      await screen.findByRole('heading', { name: 'Inicio' });
    }
    isThere = true;
    act(() => history.push('/admin/sends'));
    expect(await screen.findByRole('heading', { name: 'Tiendas' })).toBeVisible();
    expect(screen.queryByText('Esta página no está disponible.')).not.toBeInTheDocument();
  },
);

it('falls back to the crash page when it fails itself', async () => {
  const hostile = new Error();
  Object.defineProperty(hostile, 'message', {
    get() {
      throw new Error('no se puede leer');
    },
  });
  function Frame(): never {
    throw hostile;
  }
  open({ path: '*', Component: Frame });
  expect(await screen.findByRole('heading', { name: 'Error crítico en la aplicación' })).toBeVisible();
  expect(screen.queryByText('Esta página no está disponible.')).not.toBeInTheDocument();
});

it('shows a page as soon as its chunk has come, and nothing of it before', async () => {
  const chunk = { Frame: () => <h1>Tiendas</h1> };
  let arrive: (loaded: typeof chunk) => void = () => undefined;
  const load = () =>
    new Promise<typeof chunk>((resolve) => {
      arrive = resolve;
    });
  open({ path: '*', Component: lazyPart('Frame', load) });
  expect(screen.getByText('Verificando sesión...')).toBeVisible();
  // React would show the fallback of a lazy component for 300 ms; here no timer may be needed.
  jest.useFakeTimers();
  await act(async () => arrive(chunk));
  expect(screen.getByRole('heading', { name: 'Tiendas' })).toBeVisible();
  jest.useRealTimers();
});
