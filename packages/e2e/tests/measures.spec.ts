import type { Locator, Page } from '@playwright/test';
import { logOut } from '../src/staff-session.ts';
import { expect, logIn, test } from '../src/test.ts';

/** The server does not answer the first request of this address. */
test.use({
  expectedConsoleErrors: ['ERR_CONNECTION_REFUSED', 'Blocked script execution in'],
  viewport: { width: 1280, height: 520 },
});

/** The position of an element in the window, once it is stable. */
async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not rendered.');
  return box;
}

test('sizes and positions on the screen are as specified', async ({ page }) => {
  await test.step('the request for a new password', async () => {
    await page.goto('/forgot');
    await expect(page.getByRole('img', { name: 'Pregón' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^El pregonero pregunta en la plaza/ })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
    await page.route('**/V1/forgot-password', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Usuario').fill('ana@tienda.example');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    // Two toasts are shown: the newest is on top.
    const toasts = page.getByRole('region', { name: /^Avisos/ }).getByRole('alert');
    await expect(toasts).toHaveCount(2);
    const toast = await boxOf(toasts.first());
    const right = await page.evaluate(() => document.documentElement.clientWidth);
    expect(right - (toast.x + toast.width)).toBeLessThanOrEqual(24);
    expect(right - (toast.x + toast.width)).toBeGreaterThanOrEqual(0);
    expect(toast.y).toBeLessThanOrEqual(80);
  });

  await test.step('the newsletter editor', async () => {
    await logIn(page);
    await page.goto('/admin/newsletter/build');
    await page.getByRole('button', { name: 'Empezar en blanco' }).click();
    await expect(page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem')).toHaveText(['Newsletter', 'Editor']);
    await expect(page.getByRole('heading', { level: 1, name: 'Nueva plantilla' })).toBeVisible();
    const canvas = page.locator('iframe[title="Mensaje que se edita"]');
    expect((await boxOf(page.locator('.ed-main'))).height).toBeGreaterThanOrEqual(600);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(canvas.contentFrame().locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  await test.step('the emoji picker', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: /^Título: Hola/ }).click();
    await page.getByRole('button', { name: 'Emojis' }).click();
    expect((await boxOf(page.getByRole('dialog', { name: 'Emojis' }).locator('.emoji'))).height).toBe(435);
  });
});

test('the loading overlay covers every point of the window', async ({ page }) => {
  await logIn(page);
  await page.goto('/admin/tiendas');
  await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeVisible();
  const { promise: isOpen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/V1/logout', async (route) => {
    await isOpen;
    await route.fallback();
  });
  await logOut(page);
  await expect(page.getByText('Cerrando sesión…')).toBeVisible();
  const uncovered = await page.evaluate(() => {
    const overlay = document.querySelector('.loading-overlay');
    const isCovered = (x: number, y: number) => Boolean(overlay?.contains(document.elementFromPoint(x, y)));
    const points = [0.001, 0.25, 0.5, 0.75, 0.999].flatMap((x) => [0.001, 0.25, 0.5, 0.75, 0.999].map((y) => [x, y] as const));
    return points.filter(([x, y]) => !isCovered(x * innerWidth, y * innerHeight));
  });
  expect(uncovered).toEqual([]);
  const overlay = page.locator('.loading-overlay');
  expect(await boxOf(overlay)).toEqual({ x: 0, y: 0, width: 1280, height: 520 });
  await expect(overlay).not.toHaveCSS('background-color', /rgba\(|transparent|\/ 0/);
  goOn();
  await expect(page.getByText('Cerraste sesión.')).toBeVisible();
});

for (const [width, height, address, name, content] of [
  [1440, 900, '/admin/campaign/all', 'Campañas', 'Hogar renovado'],
  [390, 844, '/admin/campaign/all', 'Campañas', 'Hogar renovado'],
  // Its bar begins right below the one of the shell.
  [1440, 900, '/admin/newsletter/build', 'Nueva plantilla', 'Promoción de temporada'],
] as const)
  test(`toasts are top right and cover nothing of «${name}», ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1, name });
    await expect(page.getByText(content).first()).toBeVisible();
    const before = await boxOf(title);
    await page.evaluate(() => {
      for (const text of ['uno', 'dos', 'tres']) {
        const reason = new Error(`el módulo ${text} no pudo terminar lo que hacía cuando se guardaba la campaña.`);
        const promise = Promise.resolve();
        window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }));
      }
    });
    const toasts = page.getByRole('region', { name: /^Avisos/ }).getByRole('alert');
    await expect(toasts).toHaveCount(3);
    const first = await boxOf(toasts.first());
    expect(width - (first.x + first.width)).toBeLessThanOrEqual(24);
    expect(first.y).toBeLessThanOrEqual(80);
    await expect.poll(() => coveredByToasts(page)).toEqual([]);
    for (let left = 3; left > 0; left -= 1) await toasts.first().getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect.poll(async () => (await boxOf(title)).y).toBe(before.y);
  });

test('a toast that undoes covers and moves nothing of its list', async ({ page }) => {
  // So high that nothing scrolls: below the bar a toast may stand over what was scrolled there.
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page);
  await page.goto('/admin/campaign/all');
  await page.getByRole('button', { name: 'Más acciones para Aniversario Ceiba' }).click();
  const before = await boxOf(page.getByRole('heading', { level: 1, name: 'Campañas' }));
  await page.getByRole('menuitem', { name: 'Archivar' }).click();
  const undo = page.getByRole('region', { name: /^Avisos/ }).getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  expect(await coveredByToasts(page)).toEqual([]);
  expect(await boxOf(page.getByRole('heading', { level: 1, name: 'Campañas' }))).toEqual(before);
  await undo.click();
  await expect(page.getByText('Quedó como estaba.')).toBeVisible();
});

/** The texts of titles and buttons of the page that a toast overlaps. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    const overlaps = (one: DOMRect) =>
      toasts.some((box) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top);
    const parts = [...document.querySelectorAll('main h1, main button, main a, main input')];
    return parts.filter((part) => overlaps(part.getBoundingClientRect())).map((part) => part.textContent);
  });
