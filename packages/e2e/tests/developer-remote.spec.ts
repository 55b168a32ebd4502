import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { startDeveloperServer, type DeveloperServer } from '../src/developer-server.ts';
import { expect, staffTest as test } from '../src/test.ts';

let server: DeveloperServer;
test.beforeAll(async () => {
  server = await startDeveloperServer('mf-stores', adminUrl);
});
test.afterAll(() => server.stop());

/** Script requests to the developer's machine. */
function foreignScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(server.origin)) scripts.push(request.url());
  });
  return scripts;
}

test('an administrator tries a developer’s remote inside of the deployed shell, and ends it', async ({ page }) => {
  const scripts = foreignScripts(page);
  await page.goto(server.consentUrl);
  const question = page.getByRole('alertdialog', { name: '¿Probar mf-stores desde este equipo?' });
  await expect(question).toContainText(`se cargarán desde ${server.origin}`);
  await expectAccessible(page);
  expect(scripts).toEqual([]);

  await question.getByRole('button', { name: 'Probar durante una hora' }).click();
  const banner = page.getByRole('complementary', { name: 'Prueba de un módulo' });
  await expect(banner).toContainText(`Estás probando mf-stores desde ${server.origin}.`);
  await page.goto('/admin/tiendas');
  await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  expect(scripts).toContain(`${server.origin}/remoteEntry.js`);
  await expect(banner).toBeVisible();
  await expectAccessible(page);

  await banner.getByRole('button', { name: 'Terminar la prueba' }).click();
  await expect(banner).toBeHidden();
  const before = scripts.length;
  await page.goto('/admin/tiendas');
  await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  expect(scripts).toHaveLength(before);
});

test("foreign code is not loaded from an address or the browser's storage without a ticket", async ({ page }) => {
  const scripts = foreignScripts(page);
  await page.goto('/admin');
  await page.evaluate((origin) => {
    const override = { remote: 'mf-stores', origin, userId: 1, expiresAt: Date.now() + 60_000 };
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of ['override', 'pregon.override', 'pregon_override'])
        storage.setItem(key, JSON.stringify({ override, signature: '' }));
    }
    document.cookie = `pregon_override=${btoa(JSON.stringify({ override, signature: '' }))}; path=/`;
  }, server.origin);
  await page.goto(`/admin/tiendas?${new URL(server.consentUrl).searchParams}`);
  await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  expect(scripts).toEqual([]);
});
