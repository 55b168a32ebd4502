import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { createFakeServer, graphqlRefusal, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import { session } from '@pregon/auth-api/session';
import { ana } from '@pregon/auth-api/testing/sessions';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import { dashboardMenuQuery, type DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
import { storeRole } from '@pregon/contract/session/roles';
import { setTheme } from '@pregon/ui/theme';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { StartPage } from '../area/start.page.tsx';
import { showAreaPage } from '../testing/area-page.tsx';
import AnalyticsPage from './analytics.page.tsx';

const control: DashboardMenuItem = { label: 'Panel de Control', boardID: 'b1', path: '/admin' };
const sales: DashboardMenuItem = { label: 'Ventas', boardID: 'b2', path: '/admin/analytics/campaigns' };

let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  server = createFakeServer();
  server.answerGraphql(dashboardMenuQuery, ({ filter }) => ({
    dasboardMenu: [control, sales].filter(({ label }) => !filter || label === filter.label),
  }));
  server.answer(getDashboard, ({ params }) => ({ url: `/boards/control?t=${params.boardID}` }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(() => {
  cleanup();
  act(() => setTheme('system'));
  queryClient.clear();
});

/** The requests of the dashboard; the first steps of the account are asked for beside it. */
const asked = () => server.requests.filter(({ url }) => !url.pathname.endsWith('/account/first-steps'));

const start = () => showAreaPage(<StartPage />);
const open = (boardID = 'b2', search = '') =>
  showAreaPage(<AnalyticsPage />, `/admin/analytics/campaigns/${boardID}${search}`, '/admin/analytics/campaigns/:boardID');
const frame = (title: string) => screen.findByTitle<HTMLIFrameElement>(title);

/** Dispatches a message of the page in the frame. */
function say(board: HTMLIFrameElement, data: object, source: unknown = board.contentWindow) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: { source: 'pregon-board', ...data }, source: source as Window }));
  });
}

describe('the start page', () => {
  it('requests the menu, then the address, and shows a loading state', async () => {
    let answerMenu = () => {};
    let answerAddress = () => {};
    server.answerGraphql(
      dashboardMenuQuery,
      () => new Promise((resolve) => (answerMenu = () => resolve({ dasboardMenu: [control] }))),
    );
    server.answer(getDashboard, () => new Promise((resolve) => (answerAddress = () => resolve({ url: '/boards/control?t=1' }))));
    start();
    expect(screen.getByText('Cargando panel...')).toBeVisible();
    await waitFor(() => expect(asked()).toHaveLength(1));
    await act(async () => answerMenu());
    expect(await screen.findByText('Preparando panel de control...')).toBeVisible();
    await waitFor(() => expect(asked()).toHaveLength(2));
    await act(async () => answerAddress());
    const board = await frame('Panel de Control');
    expect(screen.getByText('Preparando panel de control...')).toBeVisible();
    say(board, { type: 'ready' });
    expect(screen.queryByText('Preparando panel de control...')).toBeNull();
    expect(asked()[0]?.body).toMatchObject({ variables: { filter: { label: 'Panel de Control' } } });
    expect(asked()[1]?.url.pathname).toBe('/V1/dasboards/get/b1');
    expect(screen.getByRole('navigation')).toHaveTextContent('Panel de Control');
    expect(screen.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeInTheDocument();
  });

  it('accepts a plain address too', async () => {
    server.answer(getDashboard, () => jsonAnswer('/boards/control?t=bare'));
    start();
    expect(await frame('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=bare');
  });

  it('shows an account without a dashboard the first steps of a campaign', async () => {
    server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: [] }));
    server.answerGraphql(campaignsQuery, () => ({ campaigns: { items: [], total: 1280 } }));
    start();
    expect(await screen.findByText('No se encontró el panel')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Empezar una campaña' })).toHaveAttribute('href', '/admin/campaign');
    expect(await screen.findByText('1.280')).toBeVisible();
  });

  it.each([
    ['is unknown', () => server.answerGraphql(dashboardMenuQuery, () => graphqlRefusal('UNAVAILABLE'))],
    ['has no address', () => server.answer(getDashboard, () => refusal('UNKNOWN'))],
  ])('offers a retry when the dashboard %s', async (_, fail) => {
    fail();
    const { user } = start();
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
    server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: [control] }));
    server.answer(getDashboard, () => ({ url: '/boards/control?t=1' }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await frame('Panel de Control')).toBeInTheDocument();
  });
});

describe("the start page of a store's manager", () => {
  beforeEach(() => session.setCredentials({ ...ana, user: { ...ana.user, role: storeRole } }));
  afterEach(() => {
    cleanup();
    session.clear();
  });

  it('is the dashboard of the stores', async () => {
    const stores: DashboardMenuItem = { label: 'Panel de tiendas', boardID: 'b3', path: '/admin/analytics/stores' };
    server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: [sales, stores] }));
    const { address } = start();
    expect(screen.getByText('Cargando panel...')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/analytics/stores/b3'));
  });

  it.each([
    ['there is no such dashboard', () => ({ dasboardMenu: [] })],
    ['the dashboards cannot be asked for', () => graphqlRefusal('UNAVAILABLE')],
  ])('is the list of stores when %s', async (_, answer) => {
    server.answerGraphql(dashboardMenuQuery, answer);
    const { address } = start();
    await waitFor(() => expect(address()).toBe('/admin/tiendas'));
  });
});

describe('a dashboard of Reportes', () => {
  it('has the name from the menu', async () => {
    open();
    expect(screen.getByText('Cargando panel...')).toBeVisible();
    expect(await frame('Ventas')).toHaveAttribute('src', 'http://localhost/boards/control?t=b2');
    expect(screen.getByRole('navigation')).toHaveTextContent('Reportes / Ventas');
    expect(document.title).toBe('Ventas · Pregón');
  });

  it('shows when it does not exist', async () => {
    server.answer(getDashboard, () => refusal('NOT_FOUND'));
    open('nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'No se encontró el panel' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al Panel de Control' })).toHaveAttribute('href', '/admin');
  });
});

describe('the frame of a dashboard', () => {
  it('gives our own dashboards the theme and a sandbox without an origin', async () => {
    act(() => setTheme('dark'));
    start();
    const board = await frame('Panel de Control');
    expect(board).toHaveAttribute('src', 'http://localhost/boards/control?t=b1&theme=dark');
    expect(board).toHaveAttribute('sandbox', 'allow-scripts');
    const posted = jest.spyOn(board.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
    act(() => setTheme('light'));
    expect(posted.mock.lastCall).toEqual([{ source: 'pregon-shell', theme: 'light' }, '*']);
    expect(board).toHaveAttribute('src', 'http://localhost/boards/control?t=b1&theme=dark');
  });

  it('keeps the signed address of another tool, and its own origin', async () => {
    act(() => setTheme('dark'));
    server.answer(getDashboard, () => ({ url: 'https://metabase.example/embed/dashboard/x#bordered=false' }));
    start();
    const board = await frame('Panel de Control');
    expect(board).toHaveAttribute('src', 'https://metabase.example/embed/dashboard/x#bordered=false');
    expect(board.getAttribute('sandbox')).toContain('allow-same-origin');
    fireEvent.load(board);
    expect(screen.queryByText('Preparando panel de control...')).toBeNull();
  });

  it("follows the dashboard's height, and accepts messages from it only", async () => {
    start();
    const board = await frame('Panel de Control');
    say(board, { type: 'height', height: 4000 }, window);
    expect(board).not.toHaveAttribute('style');
    say(board, { type: 'height', height: 2345 });
    expect(board).toHaveStyle({ height: '2345px' });
  });

  it('navigates to a screen of the admin area when the dashboard requests it, and nowhere else', async () => {
    const { address } = open();
    const board = await frame('Ventas');
    for (const to of ['https://otro.example', '//otro.example/admin/importar', '/logout', '/admin/../logout', '/admin/a?b=<c>']) {
      say(board, { type: 'go', to });
      expect(address()).toBe('/admin/analytics/campaigns/b2');
    }
    say(board, { type: 'go', to: '/admin/importar' });
    expect(address()).toBe('/admin/importar');
  });

  it('navigates with the parameters of a screen when the dashboard requests it', async () => {
    const { address } = open();
    say(await frame('Ventas'), { type: 'go', to: '/admin/campaigns/add-send?focus=En+riesgo&boughtIn=2026-11' });
    expect(address()).toMatch(/^\/admin\/campaigns\/add-send/);
  });

  it('navigates to another dashboard when the dashboard requests it', async () => {
    const { address } = open();
    say(await frame('Ventas'), { type: 'go', to: '/admin/analytics/accuracy/aB3_-x' });
    expect(address()).toBe('/admin/analytics/accuracy/aB3_-x');
  });

  describe('keeps the selected item in the URL', () => {
    const base = '/admin/analytics/campaigns/b2';
    const messagesTo = (board: HTMLIFrameElement) =>
      jest.spyOn(board.contentWindow as Window, 'postMessage').mockReturnValue(undefined);

    it('when the page is opened with one', async () => {
      open('b2', '?period=90&item=7&open=mensajes-por-dia&other=1');
      expect(await frame('Ventas')).toHaveAttribute(
        'src',
        'http://localhost/boards/control?t=b2&period=90&item=7&open=mensajes-por-dia',
      );
    });

    it('for each step that the dashboard reports, with history entries', async () => {
      const { address, go } = open();
      const board = await frame('Ventas');
      const posted = messagesTo(board);
      say(board, { type: 'view', view: { period: '7' }, isNew: true });
      expect(address()).toBe(`${base}?period=7`);
      say(board, { type: 'view', view: { period: '7', item: '5' }, isNew: true });
      say(board, { type: 'view', view: { period: '7', item: '5', open: 'envios' }, isNew: false });
      expect(address()).toBe(`${base}?period=7&item=5&open=envios`);
      expect(posted).not.toHaveBeenCalled();
      await go(-1);
      expect(address()).toBe(`${base}?period=7`);
      expect(posted.mock.lastCall).toEqual([{ source: 'pregon-shell', view: { period: '7' } }, '*']);
      await go(-1);
      expect(address()).toBe(base);
      expect(posted.mock.lastCall).toEqual([{ source: 'pregon-shell', view: {} }, '*']);
      await go(2);
      expect(posted.mock.lastCall).toEqual([{ source: 'pregon-shell', view: { period: '7', item: '5', open: 'envios' } }, '*']);
      expect(await frame('Ventas')).toBe(board);
    });

    it('also after its address has expired', async () => {
      open();
      const board = await frame('Ventas');
      say(board, { type: 'ready' });
      say(board, { type: 'view', view: { from: '2026-11-01', to: '2026-11-08' }, isNew: true });
      server.answer(getDashboard, () => ({ url: '/boards/control?t=new' }));
      say(board, { type: 'expired' });
      await waitFor(() =>
        expect(screen.getByTitle('Ventas')).toHaveAttribute(
          'src',
          'http://localhost/boards/control?t=new&from=2026-11-01&to=2026-11-08',
        ),
      );
    });

    it.each([{ view: { item: 5 }, isNew: true }, { view: { item: 'x'.repeat(301) }, isNew: true }, { view: {} }])(
      'and rejects %j',
      async (message) => {
        const { address } = open('b2', '?period=7');
        say(await frame('Ventas'), { type: 'view', ...message });
        expect(address()).toBe(`${base}?period=7`);
      },
    );
  });

  it('requests a new address after the old one has expired', async () => {
    start();
    const board = await frame('Panel de Control');
    say(board, { type: 'ready' });
    server.answer(getDashboard, () => ({ url: '/boards/control?t=new' }));
    say(board, { type: 'expired' });
    await waitFor(() =>
      expect(screen.getByTitle('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=new'),
    );
  });

  it('stops requesting when no address works', async () => {
    const { user } = start();
    say(await frame('Panel de Control'), { type: 'expired' });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
    server.answer(getDashboard, () => ({ url: '/boards/control?t=new' }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await frame('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=new');
  });
});
