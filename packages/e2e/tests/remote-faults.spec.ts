import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { expect, staffTest as test } from '../src/test.ts';

/** What a person is to see of a fault comes within this time. */
const soon = { timeout: 4000 };
const entry = /\/r\/mf-stores\/[^/]+\/remoteEntry\.js/;
const screen = /\/r\/mf-stores\/[^/]+\/(?!remoteEntry)[^/]+\.js/;

/** The browser itself writes these of what it could not load, and the shell one line for developers. */
test.use({ expectedComplaints: ['Failed to load resource', 'integrity', 'ChunkLoadError', 'Loading chunk', 'MIME type'] });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const unavailable = (page: Page) => heading(page, 'Este módulo no está disponible.');
const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByText(/^Error: /);

async function openFromMenu(page: Page, group: string, label: string) {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const button = menu.getByRole('button', { name: group });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await menu.getByRole('link', { name: label, exact: true }).click();
}

const faults: Record<string, (route: Route) => Promise<void>> = {
  'answers 500': (route) => route.fulfill({ status: 500, body: 'down' }),
  'answers HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Mantenimiento</h1>' }),
  'is missing': (route) => route.fulfill({ status: 404, body: '' }),
  'is not what was published': (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true;' }),
  'does not answer': (route) => route.abort('connectionrefused'),
};

for (const [fault, answer] of Object.entries(faults)) {
  test(`a remote whose entry ${fault} takes nothing else with it, and heals without a reload`, async ({ page }) => {
    await page.route(entry, answer);
    await page.goto('/admin');
    await expect(heading(page, 'Panel de Control')).toBeVisible();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });

    await openFromMenu(page, 'Configuraciones', 'Tiendas');
    await expect(unavailable(page)).toBeVisible(soon);
    await expect(toasts(page)).toHaveCount(1, soon);
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expectAccessible(page);

    await openFromMenu(page, 'Campañas', 'Crear Campaña');
    await expect(heading(page, 'Crear Campaña')).toBeVisible();
    await openFromMenu(page, 'Configuraciones', 'Tiendas');
    await expect(unavailable(page)).toBeVisible(soon);

    await page.unroute(entry);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading(page, 'Tiendas')).toBeVisible();
    await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
    expect(documents).toBe(0);
  });
}

test('a deep link into a remote that is down shows the frame, and heals without a reload', async ({ page }) => {
  await page.route(entry, (route) => route.abort('connectionrefused'));
  await page.goto('/admin/tiendas');
  await expect(unavailable(page)).toBeVisible(soon);
  await page.unroute(entry);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
});

test('a part that is missing behind a good entry is as harmless', async ({ page }) => {
  await page.route(screen, (route) => route.abort('connectionrefused'));
  await page.goto('/admin');
  await openFromMenu(page, 'Configuraciones', 'Tiendas');
  await expect(unavailable(page)).toBeVisible(soon);
  await expect(toasts(page)).toHaveCount(1);
  await openFromMenu(page, 'Campañas', 'Campañas');
  await expect(heading(page, 'Campañas')).toBeVisible();
  await openFromMenu(page, 'Configuraciones', 'Tiendas');
  await expect(unavailable(page)).toBeVisible(soon);
  await page.unroute(screen);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
});
