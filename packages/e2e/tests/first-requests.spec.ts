import type { Page } from '@playwright/test';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mainDataFolder } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { holdScripts } from '../src/hold-scripts.ts';
import { remoteScreens } from '../src/remote-screens.ts';
import { liveRelease } from '../src/served-registry.ts';
import { expect, fillLogIn, staffTest, test } from '../src/test.ts';

/** Counts the requests of a page for data, by method, address and body. */
function countRequests(page: Page): () => ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/V[12]\//.test(pathname)) return;
    const key = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return () => counts;
}

/** The requests that the document names. */
const namedIn = (page: Page) =>
  page.evaluate(() => {
    const named: { method: string; path: string; body?: string }[] = JSON.parse(
      document.getElementById('first-requests')?.textContent ?? '[]',
    );
    return named.map(({ method, path, body = '' }) => `${method} ${path} ${body}`);
  });

/** Name, address and second line of each row of a list. */
const firstColumn = (page: Page) =>
  page.locator('main table tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('.main')?.textContent ?? '',
      href: row.querySelector('.main')?.getAttribute('href') ?? '',
      below: row.querySelector('td.wide .sub')?.textContent ?? '',
    })),
  );

/** Responses of the document that no call of the page has taken. */
const leftIn = (page: Page) => page.evaluate(() => Object.keys(Reflect.get(window, 'pregonFirst') ?? { none: true }));

/** The address of the first link of a list, below /admin. */
const linkIn =
  (list: string, links: RegExp, suffix = '') =>
  async (page: Page) => {
    await page.goto(`/admin/${list}`);
    const link = page.locator('main table:not(.first-rows) a.main').first();
    await expect(link).toHaveAttribute('href', links);
    return `${(await link.getAttribute('href'))?.replace('/admin/', '')}${suffix}`;
  };
const campaignLink = (suffix = '') => linkIn('campaign/all', /^\/admin\/campaign\/[-0-9a-f]{36}$/, suffix);

interface Opened {
  readonly route: string;
  /** A text of the screen itself. */
  readonly content: string;
  /** Requests of the document, with that of the menu, which all screens make. */
  readonly number: number;
  /** For routes with parameters. */
  readonly address?: (page: Page) => string | Promise<string>;
  /** A part of what the browser says to it in its console. */
  readonly complaint?: string;
}

/** A screen for each route that declares first requests; of the shell, the start page. */
const screens: readonly Opened[] = [
  { route: '', content: 'Panel de Control', number: 2 },
  { route: 'campaign/all', content: 'Crear Campaña', number: 3 },
  { route: 'campaign/:campaignId', content: 'Perfiles', number: 2, address: campaignLink() },
  { route: 'campaign/:campaignId/edit', content: 'Editar campaña', number: 2, address: campaignLink('/edit') },
  { route: 'campaign/:campaignId/sends/:totalSends', content: 'Nombre', number: 4, address: campaignLink('/sends/1') },
  { route: 'clientes', content: 'Clientes', number: 2 },
  { route: 'clientes/:customerId', content: 'Permisos', number: 2, address: linkIn('clientes', /^\/admin\/clientes\/\d+$/) },
  { route: 'newsletter', content: 'Newsletters', number: 2 },
  { route: 'sends/scheduled-list', content: 'Programaciones', number: 3 },
  {
    route: 'sends/scheduled-list/:scheduleId',
    content: 'Destinatarios',
    number: 2,
    address: linkIn('sends/scheduled-list', /scheduled-list\/[-0-9a-f]{36}$/),
  },
  { route: 'sends/schedule', content: 'Programar Envios', number: 4 },
  {
    route: 'sends/schedule/:scheduleId',
    content: 'A quién',
    number: 5,
    // The demo's picture of a WhatsApp message is at an address that does not exist.
    complaint: 'ceiba.example',
    address: async (page) =>
      (await linkIn('sends/scheduled-list', /scheduled-list\/[-0-9a-f]{36}$/)(page)).replace('scheduled-list', 'schedule'),
  },
  // No sendings of these numbers: the screen asks, and says so.
  {
    route: 'sends/calendar/:one/:other',
    content: 'No encontramos estos envíos',
    number: 2,
    address: () => 'sends/calendar/900001/900002',
    complaint: 'status of 404',
  },
  { route: 'wa-plantillas', content: 'Plantillas de WhatsApp', number: 2 },
  { route: 'tiendas', content: 'Tiendas', number: 2 },
  { route: 'tiendas/:storeId', content: 'Editar tienda', number: 2, address: linkIn('tiendas', /^\/admin\/tiendas\/\d+$/) },
  { route: 'users', content: 'Usuarios', number: 2 },
  { route: 'users/invitations', content: 'Invitaciones', number: 2 },
  { route: 'users/:userId', content: 'Editar usuario', number: 2, address: linkIn('users', /^\/admin\/users\/\d+$/) },
  { route: 'util/urlshortener', content: 'Enlaces de la cuenta', number: 2 },
  { route: 'importar', content: 'Importar datos', number: 2 },
  { route: 'importar/fuentes', content: 'Fuentes programadas', number: 2 },
  { route: 'importar/fuentes/:sourceId', content: 'fuente', number: 2, address: () => 'importar/fuentes/1' },
  {
    route: 'importar/:importId',
    content: 'Esta importación no existe',
    number: 2,
    complaint: 'status of 404',
    address: () => 'importar/00000000-0000-4000-8000-000000000000',
  },
  { route: 'productos', content: 'Productos', number: 2 },
  { route: 'audit', content: 'Auditoría', number: 3 },
  { route: 'cuenta', content: 'Cuenta', number: 2 },
  { route: 'cuenta/marca', content: 'Identidad visual', number: 2 },
  { route: 'cuenta/aprobacion', content: 'Aprobación', number: 2 },
  { route: 'cuenta/exportar', content: 'Cuenta', number: 2 },
  { route: 'cuenta/remitentes', content: 'Remitentes', number: 2 },
  { route: 'cuenta/canales', content: 'Canales', number: 3 },
  { route: 'cuenta/precios', content: 'Cuenta', number: 2 },
  { route: 'cuenta/resultados', content: 'Resultados', number: 3 },
  { route: 'cuenta/clientes', content: 'Clientes', number: 4 },
  { route: 'cuenta/solicitudes', content: 'Solicitudes', number: 3 },
  { route: 'cuenta/ingreso', content: 'Ingreso', number: 2 },
  { route: 'cuenta/ingreso-unico', content: 'Cuenta', number: 2 },
  { route: 'cuenta/claves', content: 'Cuenta', number: 2 },
  { route: 'cuenta/webhooks', content: 'Webhooks', number: 2 },
];

test.describe('the first requests of a document', () => {
  staffTest('are those of every route that declares some, in the tests here', async () => {
    const stored = await readFile(join(mainDataFolder, 'releases/remotes.json'), 'utf8');
    const { hints }: StoredRegistry = JSON.parse(stored);
    const declared: string[] = [];
    for (const { remote } of remoteScreens) {
      const { version } = await liveRelease(remote);
      const routes = hints[remote]?.[version]?.routes ?? [];
      declared.push(...routes.filter(({ requests = [] }) => requests.length > 0).map(({ path: route }) => route));
    }
    expect(screens.map(({ route }) => route).toSorted()).toEqual(['', ...declared].toSorted());
  });

  for (const { route, content, number, address = () => route, complaint } of screens) {
    staffTest.describe(`of /admin/${route}`, () => {
      staffTest.use({ expectedConsoleErrors: complaint ? [complaint] : [] });

      staffTest('are each made once, and used by the screen', async ({ page }) => {
        const below = await address(page);
        const counts = countRequests(page);
        await page.goto(below === '' ? '/admin' : `/admin/${below}`);
        await expect(page.locator('main, .top').getByText(content).first()).toBeVisible();
        await expect.poll(() => leftIn(page)).toEqual([]);
        const named = await namedIn(page);
        expect(named).toHaveLength(number);
        expect(named.map((request) => [request, counts().get(request)])).toEqual(named.map((request) => [request, 1]));
      });
    });
  }

  for (const list of [
    '/admin/campaign/all',
    '/admin/newsletter',
    '/admin/sends/scheduled-list',
    '/admin/tiendas',
    '/admin/users',
    '/admin/clientes',
  ]) {
    staffTest(`show the first column of ${list} before any script has come, as the list shows it`, async ({ page }) => {
      const letCome = await holdScripts(page);
      await page.goto(list, { waitUntil: 'commit' });
      await expect(page.locator('.first-rows tbody tr').first()).toBeVisible();
      const first = await firstColumn(page);
      if (list === '/admin/campaign/all') await expectAccessible(page);
      const place = await page.locator('table tbody .main').first().boundingBox();
      const search = await page.locator('.first-list .input').textContent();
      letCome();
      await expect(page.locator('main table:not(.first-rows) tbody .main').first()).toBeVisible();
      await expect(page.locator('.first-rows')).toHaveCount(0);
      await expect(page.locator('main table')).toHaveAttribute('aria-busy', 'false');
      const listed = await firstColumn(page);
      expect(first.map(({ name, href }) => ({ name, href }))).toEqual(listed.map(({ name, href }) => ({ name, href })));
      // The list may know more of the line below.
      for (const [index, { below }] of listed.entries()) expect(below).toContain(first[index]?.below);
      await expect(page.getByRole('main').getByRole('searchbox')).toHaveAttribute('placeholder', search ?? '');
      const after = await page.locator('table tbody .main').first().boundingBox();
      expect(Math.abs((after?.x ?? 0) - (place?.x ?? 0))).toBeLessThan(2);
    });
  }

  staffTest('start before the scripts of the shell have come', async ({ page }) => {
    const letCome = await holdScripts(page);
    const answered = page.waitForResponse((response) => (response.request().postData() ?? '').includes('query campaigns'));
    await page.goto('/admin/campaign/all', { waitUntil: 'commit' });
    expect((await answered).status()).toBe(200);
    letCome();
    await expect(page.getByRole('table')).toBeVisible();
  });

  staffTest('ask for the address of the dashboard when the menu is answered, before any script has come', async ({ page }) => {
    const counts = countRequests(page);
    const letCome = await holdScripts(page);
    const answered = page.waitForResponse(/\/V1\/dasboards\/get\//);
    await page.goto('/admin', { waitUntil: 'commit' });
    expect((await answered).status()).toBe(200);
    await expect(page.getByText('Preparando panel de control...')).toBeVisible();
    letCome();
    await expect(page.locator('.board-frame[data-ready]')).toBeVisible();
    expect(await leftIn(page)).toEqual([]);
    expect([...counts()].filter(([key]) => key.includes('/dasboards/get/')).map(([, count]) => count)).toEqual([1]);
  });

  test('are none for a browser without a session', async ({ page, baseURL }) => {
    const counts = countRequests(page);
    await page.goto(new URL('/admin/campaign/all', baseURL).href);
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    expect([...counts().keys()].filter((key) => key.includes('/V2/query'))).toEqual([]);
    expect(await namedIn(page)).toEqual([]);
  });
});

test('the log-in fetches what comes after it when nothing else is under way, and logs in without fetching it again', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (/^(?:area|start)\.\w+\.js$/.test(file)) scripts.push(file.replace(/\..*/, ''));
  });
  const letCome = await holdScripts(page);
  await page.goto('/admin', { waitUntil: 'commit' });
  expect(scripts).toEqual([]);
  letCome();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  await expect.poll(() => scripts.toSorted()).toEqual(['area', 'start']);
  await fillLogIn(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.board-frame[data-ready]')).toBeVisible();
  expect(scripts.toSorted()).toEqual(['area', 'start']);
});
