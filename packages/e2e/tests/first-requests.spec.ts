import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { holdScripts } from '../src/hold-scripts.ts';
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

test.describe('the first requests of a document', () => {
  for (const { path, content, number } of [
    { path: '/admin/campaign/all', content: 'Crear Campaña', number: 3 },
    { path: '/admin/newsletter', content: 'Newsletters', number: 2 },
    { path: '/admin/sends/scheduled-list', content: 'Programaciones', number: 3 },
    { path: '/admin/tiendas', content: 'Tiendas', number: 2 },
    { path: '/admin/users', content: 'Usuarios', number: 2 },
    { path: '/admin/clientes', content: 'Clientes', number: 2 },
    { path: '/admin', content: 'Panel de Control', number: 2 },
    { path: '/admin/sends/schedule', content: 'Programar Envios', number: 4 },
  ]) {
    staffTest(`of ${path} are each made once, and used by its screen`, async ({ page }) => {
      const counts = countRequests(page);
      await page.goto(path);
      await expect(page.locator('main, .top').getByText(content).first()).toBeVisible();
      await expect.poll(() => leftIn(page)).toEqual([]);
      const named = await namedIn(page);
      expect(named).toHaveLength(number);
      expect(named.map((request) => [request, counts().get(request)])).toEqual(named.map((request) => [request, 1]));
    });
  }

  for (const path of [
    '/admin/campaign/all',
    '/admin/newsletter',
    '/admin/sends/scheduled-list',
    '/admin/tiendas',
    '/admin/users',
    '/admin/clientes',
  ]) {
    staffTest(`show the first column of ${path} before any script has come, as the list shows it`, async ({ page }) => {
      const letCome = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('.first-rows tbody tr').first()).toBeVisible();
      const first = await firstColumn(page);
      if (path === '/admin/campaign/all') await expectAccessible(page);
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

  staffTest('of a campaign’s page have its identifier', async ({ page }) => {
    await page.goto('/admin/campaign/all');
    const address = await page.locator('table a[href^="/admin/campaign/"]').first().getAttribute('href');
    const counts = countRequests(page);
    await page.goto(address ?? '');
    await expect.poll(() => leftIn(page)).toEqual([]);
    const path = `GET /V1/campaign/${page.url().split('/').at(-1)} `;
    expect(await namedIn(page)).toContain(path);
    expect(counts().get(path)).toBe(1);
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

  staffTest('of the form of a profile are each made once, and used', async ({ page }) => {
    await page.goto('/admin/campaign/all');
    const campaign = await page.locator('table a[href^="/admin/campaign/"]').first().getAttribute('href');
    const counts = countRequests(page);
    await page.goto(`${campaign}/sends/1`);
    await expect(
      page
        .getByRole('main')
        .getByLabel(/^Nombre/)
        .first(),
    ).toBeVisible();
    await expect.poll(() => leftIn(page)).toEqual([]);
    const named = await namedIn(page);
    expect(named).toHaveLength(4);
    expect(named.map((request) => [request, counts().get(request)])).toEqual(named.map((request) => [request, 1]));
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
