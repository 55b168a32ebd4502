import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { mostShift, shiftsOf, watchShifts } from '../src/layout-shift.ts';
import { holdScripts } from '../src/hold-scripts.ts';
import { coldStaffTest, expect, test } from '../src/test.ts';

/** The visible parts of the frame with their places. */
const places = (page: Page) =>
  page
    .locator('.menu > .menu-item, .menu [aria-current], .menu-account, .finder, .top .avatar, .top > .btn, main h1, main .head p')
    .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));

/** Records the heading of each frame from now on; runs in the page. */
function recordHeadings(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seen });
  const look = () => {
    seen.push(document.querySelector('main h1')?.textContent ?? '');
    requestAnimationFrame(look);
  };
  look();
}

/** Records the headings of each document from its start. */
const watchHeadings = (page: Page) => page.addInitScript(recordHeadings);

/** The different headings that were recorded, empty where there was none. */
const headingsIn = async (page: Page): Promise<readonly string[]> => [
  ...new Set(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])),
];

coldStaffTest('a navigation requests all files of its screen at once, and shows its heading meanwhile', async ({ page }) => {
  const hints = page.waitForResponse('**/screens.json');
  // Without prefetching, all files are requested by the navigation.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto('/admin');
  await hints;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.route('**/r/mf-campaigns/*/remoteEntry.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Campañas' }).click();
  await page.getByRole('link', { name: 'Crear Campaña' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crear Campaña' })).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveCount(0);
  const ofForm = () => requested.filter((path) => /^\/r\/mf-campaigns\/[^/]+\/(?!remoteEntry)|^\/shell\/ui-form\./.test(path));
  await expect.poll(() => ofForm().length).toBeGreaterThanOrEqual(2);
  resolve();
  await page.getByLabel('Nombre', { exact: true }).fill('Navidad');
  // Each file comes once: the preloaded ones are those that the code asks for.
  const files = requested.filter((path) => /^\/(?:r|shell)\//.test(path));
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
});

test.describe('the frame of the area', () => {
  coldStaffTest('is painted before a script has come, and nothing in it moves when the shell takes over', async ({ page }) => {
    await watchShifts(page);
    const release = await holdScripts(page);
    await page.goto('/admin/tiendas', { waitUntil: 'commit' });
    await expect(page.locator('.menu a[aria-current="page"]')).toHaveText('Tiendas');
    await expect(page.locator('.top .me-text')).toContainText('Ana');
    await expect(page.locator('main .skeleton').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiendas');
    const before = await places(page);
    release();
    await expect(page.locator('main table:not(.first-rows)').getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await shiftsOf(page)).toBeCloseTo(0, 3);
  });

  for (const { path, title, description } of [
    { path: 'campaign', title: 'Crear Campaña', description: 'Ponle nombre y fechas; los perfiles de clientes vienen después.' },
    { path: 'sends/calendar', title: 'Calendario', description: undefined },
    { path: 'cuenta', title: 'Cuenta', description: /^Los datos de tu empresa/ },
    { path: 'pendientes', title: 'Pendientes', description: 'Lo que tu equipo espera de ti, y lo que te respondió.' },
  ]) {
    coldStaffTest(`has the heading of /admin/${path}, which stays where it is`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(`/admin/${path}`, { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { level: 1, name: title });
      const sentence = page.locator('main .head p');
      await expect(heading).toBeVisible();
      if (description === undefined) await expect(sentence).toHaveCount(0);
      else await expect(sentence).toHaveText(description);
      const before = await places(page);
      await page.evaluate(recordHeadings);
      release();
      await expect(page.locator('main .route-skeleton')).toHaveCount(0);
      expect(await places(page)).toEqual(before);
      expect(await headingsIn(page)).toEqual([title]);
    });
  }

  coldStaffTest(
    'shows the manager of a store neither a heading nor entries of what they do not see',
    async ({ page, context }) => {
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'auth');
      if (!cookie) throw new Error('There is no session.');
      const mirrored = JSON.parse(decodeURIComponent(cookie.value));
      mirrored.user.role = 'gerente_tienda';
      await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify(mirrored)) }]);
      await watchHeadings(page);
      const release = await holdScripts(page);
      await page.goto('/admin/campaign', { waitUntil: 'commit' });
      await expect(page.locator('main .skeleton').first()).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Principal' });
      await expect(menu.getByText('Crear Campaña')).toHaveCount(0);
      await expect(menu.locator('> .menu-item')).toHaveText(['Campañas', 'Reportes', 'Configuraciones']);
      release();
      const missing = 'No encontramos esta página.';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
      await expect(menu.locator('> .menu-item')).toHaveText(['Campañas', 'Reportes', 'Configuraciones']);
      expect((await headingsIn(page)).filter(Boolean)).toEqual([missing]);
    },
  );

  coldStaffTest(
    'on a slow line waits with the font until the scripts are there, and nothing moves when it comes',
    async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await watchShifts(page);
      const fonts: string[] = [];
      page.on('request', (request) => (request.resourceType() === 'font' ? fonts.push(request.url()) : undefined));
      const release = await holdScripts(page);
      await page.goto('/admin/campaign', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear Campaña');
      expect(fonts).toEqual([]);
      release();
      await expect(page.getByLabel('Nombre', { exact: true })).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Instrument Sans"'))).toBe(true);
      expect(fonts).toHaveLength(1);
      expect(await shiftsOf(page)).toBeLessThanOrEqual(mostShift);
    },
  );

  coldStaffTest('has only a skeleton where the heading depends on the data', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/admin/newsletter/preview', { waitUntil: 'commit' });
    await expect(page.locator('main .skeleton').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  test('is not shown to a browser without a session, which goes to the log-in', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(`${adminUrl}/admin/tiendas`, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    expect(await page.locator('.shell').count()).toBe(0);
    release();
    await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
  });

  test('says without JavaScript that it needs it', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${adminUrl}/admin`);
    await expect(page.getByRole('heading', { name: 'Pregón necesita JavaScript.' })).toBeVisible();
    await context.close();
  });
});
