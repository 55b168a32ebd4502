import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { changeRelease, getPlatformStatus, releaseSending } from '@pregon/contract/platform/platform.endpoints';
import type { PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { ToastRegion } from '@pregon/ui/toast';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import PlatformPage from './platform.page.tsx';
import { status } from './testing-status.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

async function open({ answer = status, role = ana.user.role }: { answer?: PlatformStatus; role?: typeof ana.user.role } = {}) {
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  server.answer(getPlatformStatus, () => answer);
  await show();
  await screen.findByRole('table');
  return userEvent.setup({ delay: null });
}

async function show() {
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <PlatformPage />
        </MemoryRouter>
        <ToastRegion />
      </QueryClientProvider>,
    );
  });
}

const appGroup = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tbody') ?? document.body;
const releaseRow = (version: string) => screen.getByRole('row', { name: new RegExp(version) });
const dialog = () => screen.findByRole('alertdialog');
const looks = () => server.requests.filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('/platform/status'));

describe('a server without the signing key', () => {
  it('offers no change, and says where releases are changed', async () => {
    await open({ answer: { ...status, signsReleases: false } });
    expect(screen.getByText(/no las firma: cámbialas desde donde se publican/)).toBeVisible();
    const buttons = screen.getAllByRole('button', { name: /^(?:Volver a la versión anterior|Publicar para todos|Retirar): / });
    expect(buttons.length).toBeGreaterThanOrEqual(3);
    for (const button of buttons) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('Este servidor no firma versiones: cámbialas desde donde se publican.');
    }
  });

  it('raises an alarm for a canary that fails, since it cannot withdraw it', async () => {
    const stuckCanaries = [{ app: 'mf-sends', version: '0.2.0-aa', loads: 1200, faults: 300 }];
    await open({ answer: { ...status, signsReleases: false, stuckCanaries } });
    const alarm = screen.getByRole('alert');
    expect(alarm).toHaveTextContent('La versión en prueba 0.2.0-aa de «Envíos» falla: 300 de 1.500 cargas.');
    expect(alarm).toHaveTextContent('retírala desde donde se publican las versiones');
  });

  it('is not mentioned where releases are signed', async () => {
    await open({ answer: { ...status, signsReleases: true } });
    expect(screen.queryByText(/no las firma/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Retirar: / })[0]).not.toHaveAttribute('aria-disabled');
  });
});

describe('a release on the platform page', () => {
  it('is listed under its app with role, time, author and health', async () => {
    await open();
    const group = within(appGroup(/Envíos.*mf-sends/));
    expect(group.getAllByRole('row').map((row) => row.querySelector('.badge')?.textContent)).toEqual([
      'Con fallos',
      'En vivo',
      'En prueba · 10\u00a0%',
      'Anterior',
    ]);
    const live = releaseRow('1.1.0-bb22');
    for (const text of ['por Ana Peña', '1.240', '0,2\u00a0%', '420\u00a0ms', 'p95 1,2\u00a0s', '1,5\u00a0s', '0,31']) {
      expect(live).toHaveTextContent(text.replaceAll('\u00a0', ' '));
    }
  });

  it("shows times on the account's clock", async () => {
    await open();
    expect(releaseRow('1.1.0-bb22')).toHaveTextContent('09:12');
  });

  it('shows problems in words, not only by colour', async () => {
    await open();
    const live = within(releaseRow('1.1.0-bb22'));
    expect(live.getByRole('img', { name: 'Mejorable' }).parentElement).toHaveTextContent('230 ms');
    expect(live.getByRole('img', { name: 'Malo' }).parentElement).toHaveTextContent('0,31');
    expect(within(releaseRow('1.2.0-cc33')).getByRole('img', { name: 'Fallando' }).parentElement).toHaveTextContent('40');
    expect(appGroup(/Portal/)).toHaveTextContent('En orden');
    expect(appGroup(/Páginas públicas/)).toHaveTextContent('Sin mediciones');
  });
});

describe('few measurements and outliers', () => {
  it('do not read as a failing app, or as a wait of minutes', async () => {
    const release = {
      version: '2.0.0-ab12',
      role: 'live' as const,
      loads: 1,
      faults: 3,
      loadMs: { p50: 300, p95: 400 },
      vitals: { LCP: 10_000, INP: 101_000 },
    };
    await open({ answer: { ...status, apps: [{ name: 'mf-sends', releases: [release] }] } });
    const row = within(releaseRow('2.0.0-ab12'));
    const cell = (name: string) => row.getAllByRole('cell').find((one) => one.dataset['k'] === name);
    expect(cell('INP')).toHaveTextContent(/^más de 10 s$/);
    expect(cell('LCP')).toHaveTextContent(/^10 s$/);
    expect(row.queryByRole('img', { name: 'Fallando' })).toBeNull();
    expect(appGroup(/Envíos/)).toHaveTextContent('Pocas mediciones');
    expect(screen.queryByText('Fallando')).toBeNull();
  });
});

describe('the summary of the platform', () => {
  const figure = () => screen.getByText('Módulos sin problemas').parentElement;
  const appOf = (name: string, loads: number, faults: number) => ({
    name,
    releases: [{ version: '1', role: 'live' as const, loads, faults, vitals: {} }],
  });

  it.each([
    ['too little was measured of all', [appOf('shell', 1, 0), appOf('mf-sends', 0, 0)], '—Se midió muy poco para saberlo'],
    [
      'too little was measured of one',
      [appOf('shell', 200, 0), appOf('mf-sends', 3, 0)],
      '1 de 1En orden; de otro se midió muy poco',
    ],
    [
      'too little was measured of two',
      [appOf('shell', 200, 0), appOf('mf-sends', 3, 0), appOf('mf-stores', 0, 2)],
      '1 de 1En orden; de otros 2 se midió muy poco',
    ],
    ['all work', [appOf('shell', 200, 0), appOf('mf-sends', 90, 0)], '2 de 2Todo en orden'],
    ['one fails', [appOf('shell', 200, 0), appOf('mf-sends', 9, 20), appOf('mf-stores', 0, 0)], '1 de 2Revisa Envíos'],
  ])('says it when %s', async (_, apps, words) => {
    await open({ answer: { ...status, apps } });
    expect(figure()).toHaveTextContent(`Módulos sin problemas${words}`);
  });
});

describe('rolling a release back', () => {
  const buttonOf = (name: RegExp) => screen.getByRole('button', { name });

  it('asks for confirmation, rolls back the version that was seen, and shows the result', async () => {
    const user = await open();
    server.answer(changeRelease, () => ({ version: '1.0.0-dd44' }));
    await user.click(buttonOf(/Volver a la versión anterior: Envíos/));
    expect(await dialog()).toHaveTextContent(
      'Las personas que abran Envíos recibirán 1.0.0-dd44; lo que está abierto sigue igual.',
    );
    const before = looks().length;
    await user.click(within(await dialog()).getByRole('button', { name: 'Volver a la versión anterior' }));
    expect(await screen.findByText('Envíos: las personas reciben otra vez 1.0.0-dd44.')).toBeVisible();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.url.pathname).toBe('/V1/platform/apps/mf-sends/release');
    expect(sent?.body).toEqual({ action: 'roll-back', version: '1.1.0-bb22' });
    expect(looks().length).toBeGreaterThan(before);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('moves the focus to the releases when its button disappears', async () => {
    const user = await open();
    server.answer(changeRelease, ({ body: { version } }) => {
      const withoutCanary = status.apps.map((app) => ({
        ...app,
        releases: app.releases.filter(({ role }) => role !== 'canary'),
      }));
      server.answer(getPlatformStatus, () => ({ ...status, apps: withoutCanary }));
      return { version };
    });
    await user.click(buttonOf(/Retirar: Envíos/));
    await user.click(within(await dialog()).getByRole('button', { name: 'Retirar la prueba' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveFocus());
    expect(screen.queryByRole('button', { name: /Retirar: Envíos/ })).toBeNull();
  });

  it.each([
    [/Publicar para todos: Envíos/, 'Publicar para todos', { action: 'promote', version: '1.2.0-cc33' }, 'recibirán 1.2.0-cc33'],
    [/Retirar: Envíos/, 'Retirar la prueba', { action: 'withdraw', version: '1.2.0-cc33' }, 'recibirán 1.1.0-bb22'],
  ])('ends a canary by %s', async (name, confirm, body, consequence) => {
    const user = await open();
    server.answer(changeRelease, ({ body: { version } }) => ({ version }));
    await user.click(buttonOf(name));
    expect(await dialog()).toHaveTextContent(consequence);
    await user.click(within(await dialog()).getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual(body);
  });

  it('reports a concurrent change, and reloads', async () => {
    const user = await open();
    server.answer(changeRelease, () => refusal('CONFLICT'));
    await user.click(buttonOf(/Retirar: Envíos/));
    const before = looks().length;
    await user.click(within(await dialog()).getByRole('button', { name: 'Retirar la prueba' }));
    expect(await screen.findByRole('heading', { name: 'Envíos cambió mientras mirabas' })).toBeVisible();
    await waitFor(() => expect(looks().length).toBeGreaterThan(before));
    await user.click(screen.getByRole('button', { name: 'Ver cómo está ahora' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers a retry without a response', async () => {
    const user = await open();
    await user.click(buttonOf(/Retirar: Envíos/));
    await user.click(within(await dialog()).getByRole('button', { name: 'Retirar la prueba' }));
    expect(await within(await dialog()).findByText('Sin respuesta del servidor')).toBeVisible();
    server.answer(changeRelease, ({ body: { version } }) => ({ version }));
    await user.click(await screen.findByRole('button', { name: 'Retirar la prueba' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is limited to platform operators: others see disabled buttons with a reason', async () => {
    const user = await open({ answer: { ...status, isOperator: false }, role: 'administrador' });
    expect(screen.getByText(/^Las versiones son las mismas para todas las cuentas/)).toBeVisible();
    const button = buttonOf(/Volver a la versión anterior: Envíos/);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Solo quien opera la plataforma puede cambiar las versiones.');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the events of the platform', () => {
  it('describe faults with count, place and cause', async () => {
    await open();
    const [fault] = within(screen.getByRole('region', { name: 'Fallos recientes' })).getAllByRole('listitem');
    for (const text of [
      'Envíos: falló al arrancar',
      '38 veces',
      'TypeError: t is not a function',
      '/admin/sends/schedule',
      '1.2.0-cc33',
    ])
      expect(fault).toHaveTextContent(text);
  });

  it('are a few until all of them are asked for, so that the accounts below are near', async () => {
    const [change] = status.changes;
    if (!change) throw new Error('The example has no change.');
    const changes = Array.from({ length: 11 }, (_, place) => ({ ...change, generation: 100 - place }));
    const user = await open({ answer: { ...status, changes } });
    const list = within(screen.getByRole('region', { name: 'Cambios recientes' }));
    expect(list.getAllByRole('listitem')).toHaveLength(8);
    await user.click(list.getByRole('button', { name: 'Ver 3 cambios más', expanded: false }));
    expect(list.getAllByRole('listitem')).toHaveLength(11);
    await user.click(list.getByRole('button', { name: 'Ver menos', expanded: true }));
    expect(list.getAllByRole('listitem')).toHaveLength(8);
  });

  it('describe changes: who, what, before, when and why', async () => {
    await open();
    const [change] = within(screen.getByRole('region', { name: 'Cambios recientes' })).getAllByRole('listitem');
    for (const text of [
      'El servidor retiró la prueba de Tiendas',
      '0.1.0-ff00',
      'en vez de 0.2.0-ff66',
      '20 nov 2026, 17:02',
      'Falló en 12 de 20',
    ])
      expect(change).toHaveTextContent(text);
  });

  it('are replaced by an empty state when there are none', async () => {
    const quiet = status.apps.slice(2);
    await open({ answer: { ...status, apps: quiet, faults: [], changes: [] } });
    expect(screen.getByText(/^Todavía no hay mediciones/)).toBeVisible();
    expect(screen.getByText('Ningún fallo en las últimas 24 horas.')).toBeVisible();
    expect(screen.getByText('Todavía no hay cambios.')).toBeVisible();
  });
});

describe('the platform page', () => {
  it('polls every 15 seconds, and keeps its data without a response', async () => {
    jest.useFakeTimers();
    try {
      server.answer(getPlatformStatus, () => status);
      session.setCredentials(ana);
      await show();
      await act(() => jest.advanceTimersByTimeAsync(31_000));
      expect(looks()).toHaveLength(3);
      server.answer(getPlatformStatus, () => refusal('UNAVAILABLE'));
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(screen.getByText(/lo que ves es de las/)).toBeInTheDocument();
      expect(screen.getByRole('table')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows that it loads, and offers a retry after an error', async () => {
    session.setCredentials(ana);
    let refuse: (answer: Response) => void = () => undefined;
    server.answer(getPlatformStatus, () => new Promise<Response>((resolve) => (refuse = resolve)));
    await show();
    expect(screen.getByText('Cargando el estado de la plataforma…')).toBeInTheDocument();
    await act(async () => refuse(refusal('UNAVAILABLE')));
    expect(await screen.findByText('No pudimos cargar el estado')).toBeVisible();
    server.answer(getPlatformStatus, () => status);
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('shows an empty state before the first release', async () => {
    session.setCredentials(ana);
    server.answer(getPlatformStatus, () => ({ ...status, apps: [] }));
    await show();
    expect(await screen.findByText('Todavía no hay versiones publicadas')).toBeVisible();
  });
});

describe('sending that is held after a restore', () => {
  const sendingHold = { backupAt: '2026-11-20T15:00:00Z', heldAt: '2026-11-20T16:30:00Z' };

  it('is resumed by an operator, who is asked first', async () => {
    const user = await open({ answer: { ...status, sendingHold } });
    expect(screen.getByText(/están detenidos desde el .*11:30.* de una copia del .*10:00/)).toBeVisible();
    server.answer(releaseSending, () => ({ message: 'Los envíos siguen desde ahora' }));
    server.answer(getPlatformStatus, () => status);
    await user.click(screen.getByRole('button', { name: 'Reanudar los envíos…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Reanudar' }));
    expect(await screen.findByText('Los envíos siguen desde ahora')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/están detenidos/)).not.toBeInTheDocument());
  });

  it('stays held, with the reason, when the server refuses', async () => {
    const user = await open({ answer: { ...status, sendingHold } });
    server.answer(releaseSending, () => refusal('FORBIDDEN'));
    await user.click(screen.getByRole('button', { name: 'Reanudar los envíos…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Reanudar' }));
    expect(await within(await dialog()).findByText('Tu rol no permite esta acción.')).toBeVisible();
    expect(screen.getByText(/están detenidos/)).toBeInTheDocument();
  });

  it('is only told to everybody else', async () => {
    await open({ answer: { ...status, isOperator: false, sendingHold } });
    expect(screen.getByText(/Solo quien opera la plataforma los reanuda/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reanudar/ })).not.toBeInTheDocument();
  });
});
