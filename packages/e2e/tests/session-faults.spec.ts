import type { BrowserContext, Page, Route } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { askAgain } from '../src/page-requests.ts';
import { faultToasts, heading } from '../src/remote-screens.ts';
import { endSession, logOut, refreshPath, refuse, refuseOne, statusesOf, tokenOf } from '../src/staff-session.ts';
import { countDocuments, expect, fillLogIn, logIn, test } from '../src/test.ts';

test.describe.configure({ mode: 'parallel' });

const logInButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });

test.describe('four tabs with an expired token', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

  test('make fifty concurrent requests, and cause a single refresh or log-out', async ({ page, context }) => {
    test.slow();
    const tabs = await openTabs(page, context);
    const documents = tabs.map(countDocuments);
    const visitedPaths = tabs.map(pathsOf);
    const renewals = statusesOf(context, refreshPath);
    await test.step('that the server refreshes: once, without an interruption', async () => {
      const expired = await tokenOf(context);
      const refused = await refuse(context, { token: expired, together: 50 });
      expect(await Promise.all(tabs.map((tab) => askAgain(tab, 13)))).toEqual([13, 13, 13, 13]);
      expect(refused()).toBeGreaterThanOrEqual(50);
      expect(renewals).toEqual([200]);
      expect(await tokenOf(context)).not.toBe(expired);
      for (const tab of tabs) {
        await expect(heading(tab, 'Nuevo perfil')).toBeVisible();
        await expect(faultToasts(tab)).toHaveCount(0);
      }
      expect(visitedPaths).toEqual([[], [], [], []]);
    });
    await test.step('that the server does not refresh: each tab goes to the log-in, once', async () => {
      await endSession(context, 50);
      expect(await Promise.all(tabs.map((tab) => askAgain(tab, 13)))).toEqual([0, 0, 0, 0]);
      for (const tab of tabs) await expect(logInButton(tab)).toBeVisible();
      expect(visitedPaths).toEqual([['/'], ['/'], ['/'], ['/']]);
      expect(renewals).toEqual([200, 401]);
      expect(await tokenOf(context)).toBe('');
    });
    expect(documents.map((count) => count())).toEqual([0, 0, 0, 0]);
  });
});

test.describe('a server that refuses every token', () => {
  test.use({ expectedConsoleErrors: ['status of 403'] });

  test('gets each request twice, with one refresh, and no more', async ({ page, context }) => {
    await logIn(page);
    const renewals = statusesOf(context, refreshPath);
    const asked: string[] = [];
    await page.route('**/V2/query', (route) => {
      asked.push(route.request().postDataJSON().operationName);
      return refuseOne(route);
    });
    // A document makes its first requests by itself, with a token that may be old when the screen asks.
    await page.getByRole('button', { name: 'Configuraciones' }).click();
    await page.getByRole('link', { name: 'Tiendas' }).click();
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await expect(page.getByText('Tu sesión ha terminado. Ingresa de nuevo.')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((operation) => operation === 'stores')).toHaveLength(2);
    expect(renewals.length).toBeLessThanOrEqual(asked.length / 2);
    expect(new Set(renewals)).toEqual(new Set([200]));

    const renewed = renewals.length;
    await retry.click();
    await expect.poll(() => asked.filter((operation) => operation === 'stores')).toHaveLength(4);
    await expect(retry).toBeVisible();
    expect(renewals).toHaveLength(renewed + 1);
    await page.unroute('**/V2/query');
    await retry.click();
    await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  });
});

for (const minutes of [-10, 10]) {
  test.describe(`a clock that is off by ${minutes} minutes`, () => {
    test.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

    test('has no effect', async ({ page, context }) => {
      await context.clock.install({ time: Date.now() + minutes * 60_000 });
      const renewals = statusesOf(context, refreshPath);
      await logIn(page);
      await page.goto('/admin/tiendas');
      const store = page.getByRole('row', { name: /Ceiba Chapinero/ });
      await expect(store).toBeVisible();
      expect(renewals).toEqual([]);
      await refuse(context, { token: await tokenOf(context) });
      await page.reload();
      await expect(store).toBeVisible();
      expect(renewals).toEqual([200]);
      await page.reload();
      await expect(store).toBeVisible();
      expect(renewals).toEqual([200]);
    });
  });
}

test.describe('a log-out', () => {
  const faults = {
    'Error de conexión durante logout': (route: Route) => route.abort('connectionrefused'),
    'Error del servidor durante logout': (route: Route) => route.fulfill({ status: 500, json: { message: 'Sin espacio' } }),
  };
  test.use({ expectedConsoleErrors: ['ERR_CONNECTION_REFUSED', 'status of 500', ...Object.keys(faults)] });

  for (const [message, answer] of Object.entries(faults)) {
    test(`clears the session and leaves after 150 ms: ${message}`, async ({ page, context }) => {
      await noteAddresses(page);
      await logIn(page);
      await page.goto('/admin/tiendas');
      await expect(heading(page, 'Tiendas')).toBeVisible();
      await page.evaluate(() => localStorage.setItem('auth', 'of an older version'));
      await page.route('**/V1/logout', answer);
      await logOut(page);
      await expect(page.getByText(`${message}. Tu sesión se cerró en este equipo.`)).toBeVisible();
      await expect(page).toHaveURL(`${adminUrl}/?logout=success`);
      expect(await pauseAfterLogOut(page)).toBeGreaterThanOrEqual(149);
      expect(await tokenOf(context)).toBe('');
      expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();

      const asked = page.waitForRequest('**/V2/query');
      await fillLogIn(page);
      await logInButton(page).click();
      expect((await asked).postData(), 'the menu was in the cache').toContain('dasboardMenu');
    });
  }
});

test.describe('two tabs', () => {
  test('log out together, and in again from the other one, each where it was', async ({ page, context }) => {
    await logIn(page);
    const other = await context.newPage();
    await other.goto('/admin/tiendas');
    await expect(heading(other, 'Tiendas')).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(`${adminUrl}/?logout=success`);
    await expect(other).toHaveURL(`${adminUrl}/`);
    await fillLogIn(other);
    await logInButton(other).click();
    await expect(other).toHaveURL(`${adminUrl}/admin/tiendas`);
    await expect(page).toHaveURL(`${adminUrl}/admin`);
    for (const tab of [other, page]) await expect(tab.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  });
});

/** Four tabs of a new session on a screen with REST and GraphQL requests. */
async function openTabs(page: Page, context: BrowserContext): Promise<readonly Page[]> {
  await logIn(page);
  const list = page.waitForResponse((answer) => answer.request().postData()?.includes('"campaigns"') ?? false);
  await page.goto('/admin/campaign/all');
  const [campaign] = (await (await list).json()).data.campaigns.items;
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()];
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(`/admin/campaign/${campaign.identifier}/sends/1`);
      await expect(tab.getByLabel('Nombre')).toBeVisible();
    }),
  );
  return tabs;
}

/** Logs every address that a page navigates to from now on. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}

/** Lets the page log its navigations with their times. */
async function noteAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const went: (readonly [string, number])[] = [];
    Object.assign(globalThis, { went });
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('currententrychange', () => went.push([location.search, performance.now()]));
  });
}

/** Milliseconds from the end of the log-out's request until the navigation to the log-in. */
function pauseAfterLogOut(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [, left = 0] = (Reflect.get(globalThis, 'went') as [string, number][]).find(([search]) => search !== '') ?? [];
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return left - (requests.find(({ name }) => name.endsWith('/V1/logout'))?.responseEnd ?? left);
  });
}
