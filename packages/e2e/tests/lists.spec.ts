import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { heading } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' });
const notes = (page: Page) => page.getByRole('region', { name: /^Avisos/ });

staffTest('stores are deactivated together, and active again after the undo', async ({ page }) => {
  await page.goto('/admin/tiendas?q=ceiba&size=100');
  await expect(heading(page, 'Tiendas')).toBeVisible();
  // Other tests need the stores of the cities.
  const names = ['Ceiba Sincelejo', 'Ceiba Valledupar'];
  const row = page.getByRole('row', { name: 'Ceiba Sincelejo' });
  const place = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
  const before = await place();
  for (const name of names) await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
  await expect(bar(page)).toContainText('Selección: 2');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  // No row moves under the pointer that chooses it.
  expect(await place()).toBe(before);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Desactivar' }).press('Enter');
  await expect(notes(page)).toContainText('Sin abrir a clientes: 2 tiendas.');
  for (const name of names) await expect(page.getByRole('row', { name })).toContainText('Desactivada');
  await expect(page.getByRole('checkbox', { name: 'Elegir toda la página' })).toBeFocused();
  await notes(page).getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(notes(page)).toContainText('Quedó como estaba.');
  for (const name of names) await expect(page.getByRole('row', { name })).not.toContainText('Desactivada');
});

for (const width of [1440, 390])
  staffTest(`the chosen rows of a list are downloaded at ${width} px, those alone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/tiendas?q=ceiba&size=100');
    for (const name of ['Ceiba Valledupar', 'Ceiba Armenia'])
      await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
    await expect(bar(page)).toContainText('Selección: 2');
    await expect(bar(page).getByRole('button', { name: 'Descargar' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Descargar' }).press('Enter');
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Ceiba Armenia');
    expect(lines[2]).toContain('Ceiba Valledupar');
    // Nothing has changed: what was chosen stays chosen.
    await expect(bar(page)).toContainText('Selección: 2');
  });

staffTest('the rows that wait for a list are as high as those that come', async ({ page }) => {
  const answers = Promise.withResolvers<void>();
  await page.route('**/V2/query*', async (route) => {
    await answers.promise;
    await route.fallback();
  });
  const rows = page.getByRole('table', { name: 'Tiendas' }).locator('tbody tr');
  await page.goto('/admin/tiendas');
  await expect(rows).toHaveCount(10);
  const heightOf = async (row: Locator) => Math.round((await row.boundingBox())?.height ?? Number.NaN);
  const waiting = await heightOf(rows.first());
  answers.resolve();
  const loaded = page.getByRole('row', { name: /Ceiba Armenia/ });
  await expect(loaded).toBeVisible();
  expect(await heightOf(loaded)).toBe(waiting);
});

staffTest('a view of a list is saved under a name, and opens at its address', async ({ page }) => {
  const name = `Vista ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/sends/scheduled-list?state=completada&order=-name&size=50');
  await expect(heading(page, 'Programaciones')).toBeVisible();
  await page.getByRole('button', { name: 'Vistas' }).press('Enter');
  const views = page.getByRole('dialog', { name: 'Vistas guardadas' });
  await views.getByRole('textbox', { name: 'Nombre de la vista' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/sends/scheduled-list');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await views.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\?state=completada&order=-name&size=50$/);
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await views.getByRole('button', { name: `Quitar la vista ${name}` }).click();
  await expect(views.getByRole('link', { name })).toBeHidden();
});

for (const [q, group, title] of [
  ['laureles', 'Tiendas', 'Ceiba Laureles'],
  ['hogar renovado', 'Programaciones', 'Hogar renovado'],
] as const)
  staffTest(`the palette finds and opens ${group}: ${q}`, async ({ page }) => {
    await page.goto('/admin/users');
    await expect(heading(page, 'Usuarios')).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Buscar o ir a…' }).fill(q);
    await page.getByRole('group', { name: group }).getByRole('option').first().click();
    await expect(page.getByRole('main')).toContainText(title);
  });
