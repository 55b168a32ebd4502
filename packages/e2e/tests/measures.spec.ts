import type { Locator } from '@playwright/test';
import { expect, logIn, test } from '../src/test.ts';

/** The server does not answer the first request of it. */
test.use({
  expectedComplaints: ['ERR_CONNECTION_REFUSED', 'Blocked script execution in'],
  viewport: { width: 1280, height: 520 },
});

/** Where something stands in the window, once it rests there. */
async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('It stands nowhere.');
  return box;
}

test('what the specification gives in figures and places stands so on the screen', async ({ page }) => {
  await test.step('the request for a new password', async () => {
    await page.goto('/forgot');
    await expect(page.getByRole('img', { name: 'Pregón' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^El pregonero pregunta en la plaza/ })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`);
    await page.route('**/V1/forgot-password', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Usuario').fill('ana@tienda.example');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    const toast = await boxOf(page.getByText('Un error a ocurrido, intente nuevamente.'));
    expect(toast.x).toBeGreaterThan(1280 / 2);
    expect(toast.y).toBeLessThan(520 / 2);
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
