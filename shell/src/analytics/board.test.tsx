import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { createFakeServer, graphqlRefusal, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { getDashboard } from '@pregon/contract/dashboards/dashboards.endpoints';
import { dashboardMenuQuery, type DashboardMenuItem } from '@pregon/contract/dashboards/dashboards.operations';
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

const start = () => showAreaPage(<StartPage />);
const open = (boardID = 'b2', search = '') =>
  showAreaPage(<AnalyticsPage />, `/admin/analytics/campaigns/${boardID}${search}`, '/admin/analytics/campaigns/:boardID');
const frame = (title: string) => screen.findByTitle<HTMLIFrameElement>(title);

/** What the page in the frame says. */
function say(board: HTMLIFrameElement, data: object, source: unknown = board.contentWindow) {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: { source: 'pregon-board', ...data }, source: source as Window }));
  });
}

describe('the start page', () => {
  it('asks for the menu, then for the address, and waits for the board', async () => {
    let tellMenu = () => {};
    let tellAddress = () => {};
    server.answerGraphql(dashboardMenuQuery, () => new Promise((tell) => (tellMenu = () => tell({ dasboardMenu: [control] }))));
    server.answer(getDashboard, () => new Promise((tell) => (tellAddress = () => tell({ url: '/boards/control?t=1' }))));
    start();
    expect(screen.getByText('Cargando panel...')).toBeVisible();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    await act(async () => tellMenu());
    expect(await screen.findByText('Preparando panel de control...')).toBeVisible();
    await waitFor(() => expect(server.requests).toHaveLength(2));
    await act(async () => tellAddress());
    const board = await frame('Panel de Control');
    expect(screen.getByText('Preparando panel de control...')).toBeVisible();
    say(board, { type: 'ready' });
    expect(screen.queryByText('Preparando panel de control...')).toBeNull();
    expect(server.requests[0]?.body).toMatchObject({ variables: { filter: { label: 'Panel de Control' } } });
    expect(server.requests[1]?.url.pathname).toBe('/V1/dasboards/get/b1');
    expect(screen.getByRole('navigation')).toHaveTextContent('Panel de Control');
    expect(screen.getByRole('heading', { level: 1, name: 'Panel de Control' })).toBeInTheDocument();
  });

  it('takes the address bare, too', async () => {
    server.answer(getDashboard, () => jsonAnswer('/boards/control?t=bare'));
    start();
    expect(await frame('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=bare');
  });

  it('helps an account without a board to its first campaign', async () => {
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
  ])('offers another try when the board %s', async (_, fail) => {
    fail();
    const { user } = start();
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
    server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: [control] }));
    server.answer(getDashboard, () => ({ url: '/boards/control?t=1' }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await frame('Panel de Control')).toBeInTheDocument();
  });
});

describe('a board of Reportes', () => {
  it('stands under the name that the menu gives it', async () => {
    open();
    expect(screen.getByText('Cargando panel...')).toBeVisible();
    expect(await frame('Ventas')).toHaveAttribute('src', 'http://localhost/boards/control?t=b2');
    expect(screen.getByRole('navigation')).toHaveTextContent('Reportes / Ventas');
    expect(document.title).toBe('Ventas · Pregón');
  });

  it('says when there is none', async () => {
    server.answer(getDashboard, () => refusal('NOT_FOUND'));
    open('nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'No se encontró el panel' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir al Panel de Control' })).toHaveAttribute('href', '/admin');
  });
});

describe('the frame', () => {
  it('gives a board of ours the theme and no origin', async () => {
    act(() => setTheme('dark'));
    start();
    const board = await frame('Panel de Control');
    expect(board).toHaveAttribute('src', 'http://localhost/boards/control?t=b1&theme=dark');
    expect(board).toHaveAttribute('sandbox', 'allow-scripts');
    const told = jest.spyOn(board.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
    act(() => setTheme('light'));
    expect(told.mock.lastCall).toEqual([{ source: 'pregon-shell', theme: 'light' }, '*']);
    expect(board).toHaveAttribute('src', 'http://localhost/boards/control?t=b1&theme=dark');
  });

  it('leaves the address of another tool as it was signed, and that tool its own origin', async () => {
    act(() => setTheme('dark'));
    server.answer(getDashboard, () => ({ url: 'https://metabase.example/embed/dashboard/x#bordered=false' }));
    start();
    const board = await frame('Panel de Control');
    expect(board).toHaveAttribute('src', 'https://metabase.example/embed/dashboard/x#bordered=false');
    expect(board.getAttribute('sandbox')).toContain('allow-same-origin');
    fireEvent.load(board);
    expect(screen.queryByText('Preparando panel de control...')).toBeNull();
  });

  it('grows with the board, and listens to nobody else', async () => {
    start();
    const board = await frame('Panel de Control');
    say(board, { type: 'height', height: 4000 }, window);
    expect(board).not.toHaveAttribute('style');
    say(board, { type: 'height', height: 2345 });
    expect(board).toHaveStyle({ height: '2345px' });
  });

  describe('keeps what is looked at in the address', () => {
    const base = '/admin/analytics/campaigns/b2';
    const toldTo = (board: HTMLIFrameElement) =>
      jest.spyOn(board.contentWindow as Window, 'postMessage').mockReturnValue(undefined);

    it('and begins with it', async () => {
      open('b2', '?period=90&item=7&open=mensajes-por-dia&other=1');
      expect(await frame('Ventas')).toHaveAttribute(
        'src',
        'http://localhost/boards/control?t=b2&period=90&item=7&open=mensajes-por-dia',
      );
    });

    it('for each step that the board tells of, and back and forward lead through them', async () => {
      const { address, go } = open();
      const board = await frame('Ventas');
      const told = toldTo(board);
      say(board, { type: 'view', view: { period: '7' }, isNew: true });
      expect(address()).toBe(`${base}?period=7`);
      say(board, { type: 'view', view: { period: '7', item: '5' }, isNew: true });
      say(board, { type: 'view', view: { period: '7', item: '5', open: 'envios' }, isNew: false });
      expect(address()).toBe(`${base}?period=7&item=5&open=envios`);
      expect(told).not.toHaveBeenCalled();
      await go(-1);
      expect(address()).toBe(`${base}?period=7`);
      expect(told.mock.lastCall).toEqual([{ source: 'pregon-shell', view: { period: '7' } }, '*']);
      await go(-1);
      expect(address()).toBe(base);
      expect(told.mock.lastCall).toEqual([{ source: 'pregon-shell', view: {} }, '*']);
      await go(2);
      expect(told.mock.lastCall).toEqual([{ source: 'pregon-shell', view: { period: '7', item: '5', open: 'envios' } }, '*']);
      expect(await frame('Ventas')).toBe(board);
    });

    it('also when its address has expired', async () => {
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
      'and takes no %j',
      async (message) => {
        const { address } = open('b2', '?period=7');
        say(await frame('Ventas'), { type: 'view', ...message });
        expect(address()).toBe(`${base}?period=7`);
      },
    );
  });

  it('asks for a new address when the old one has expired', async () => {
    start();
    const board = await frame('Panel de Control');
    say(board, { type: 'ready' });
    server.answer(getDashboard, () => ({ url: '/boards/control?t=new' }));
    say(board, { type: 'expired' });
    await waitFor(() =>
      expect(screen.getByTitle('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=new'),
    );
  });

  it('does not go on asking when no address is good', async () => {
    const { user } = start();
    say(await frame('Panel de Control'), { type: 'expired' });
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
    server.answer(getDashboard, () => ({ url: '/boards/control?t=new' }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await frame('Panel de Control')).toHaveAttribute('src', 'http://localhost/boards/control?t=new');
  });
});
