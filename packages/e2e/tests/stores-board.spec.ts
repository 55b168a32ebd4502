import type { FrameLocator } from '@playwright/test';
import { expectAccessible, expectReflow } from '../src/accessibility.ts';
import { board } from '../src/board.ts';
import { expect, staffTest } from '../src/test.ts';

const title = 'Panel de tiendas';

/** A number as the dashboard writes it: 1.234. */
const numberOf = (text: string | null): number => Number((text ?? '').replaceAll('.', ''));

/** A figure at the head. */
const figure = async (frame: FrameLocator, name: string): Promise<number> =>
  numberOf(await frame.locator('.figure').filter({ hasText: name }).first().locator('.value').textContent());

/** A column of the table of stores, from the most sales to the fewest. */
const column = async (frame: FrameLocator, position: number): Promise<number[]> =>
  (await frame.locator(`table:has-text("Tienda por tienda") tbody td:nth-child(${position})`).allTextContents()).map(numberOf);

staffTest.describe('the dashboard of stores', () => {
  staffTest.use({ expectedConsoleErrors: ['status of 500'] });

  staffTest('adds up store by store, and leads to each of them', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Reportes' }).click();
    await page.getByRole('link', { name: title }).click();
    const frame = board(page, title);
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await frame.getByRole('link', { name: '90 días' }).click();
    await expect(frame.getByRole('navigation', { name: 'Periodo' }).locator('[aria-current]')).toHaveText('90 días');
    const [purchases, visits] = [await column(frame, 3), await column(frame, 6)];
    expect(purchases.length).toBeGreaterThan(1);
    expect(Math.min(...purchases)).toBeGreaterThan(0);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(await figure(frame, 'Compras')).toBe(sum(purchases));
    expect(await figure(frame, 'Visitas')).toBe(sum(visits));
    await expect(frame.getByText('La línea llega hasta ayer')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await expectReflow(page);

    const store = frame.locator('table:has-text("Tienda por tienda") tbody a').first();
    const name = (await store.textContent()) ?? '';
    await store.click();
    await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await figure(frame, 'Compras')).toBe(purchases[0]);
    expect(await figure(frame, 'Visitas')).toBe(visits[0]);
    await page.reload();
    await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible();
    await frame.getByRole('link', { name: 'Todas las tiendas' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  staffTest('says that it is loading, and can be tried again when it cannot be loaded', async ({ page }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    // Asked for twice, because a query is repeated once.
    await page.route('**/dasboards/get/*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { errors: [] } });
    });
    await page.goto('/admin/tiendas');
    await page.getByRole('button', { name: 'Reportes' }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Preparando panel de control...')).toBeVisible();
    answer();
    await expect(page.getByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/dasboards/get/*');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(board(page, title).getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
