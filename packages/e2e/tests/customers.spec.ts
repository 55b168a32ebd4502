import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' });
/** The demo has no duplicates, so two customers with the same number are registered at a counter, by one device. */
const run = crypto.randomUUID().slice(0, 8);

staffTest('a customer is found, edited, noted, merged with a duplicate and taken apart again', async ({ page }, { retry }) => {
  const list = `${adminUrl}/admin/clientes`;
  // A second try takes others, because the first may have left two customers with the same number.
  const pages = { customer: 3 + 2 * retry, duplicate: 2 + 2 * retry };
  let customer = '';
  let mobile = '';

  await staffTest.step('find somebody by the beginning of a name, and narrow the list', async () => {
    // Only customers of the demo: those that other tests register at a counter come first in the list and share numbers.
    await page.goto(`${list}?bought=yes&has=mobile&page=${pages.customer}`);
    const first = page.getByRole('row').nth(1);
    await expect(first.getByRole('link')).toBeVisible();
    mobile = (await first.getByText(/^\+57/).first().innerText()).trim();
    await page.getByRole('searchbox').fill(mobile);
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('row').nth(1).getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/admin\/clientes\/\d+$/);
    customer = page.url();
  });

  await staffTest.step('edit them', async () => {
    await page.getByRole('button', { name: 'Editar' }).press('Enter');
    await page.getByLabel('Nombres').fill(`Prueba ${run}`);
    await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Prueba ${run}`);
  });

  await staffTest.step('write a note', async () => {
    await page.getByLabel('Nueva nota').fill(`Prefiere la tarde (${run})`);
    await page.getByRole('button', { name: 'Guardar nota' }).press('Enter');
    await expect(page.getByText(`Prefiere la tarde (${run})`)).toHaveCount(1);
  });

  const purchases = page
    .locator('.customer-figures')
    .getByText(/^\d[\d.]*$/)
    .first();
  let before = '';
  await staffTest.step('merge a duplicate', async () => {
    // Gives another customer the same number.
    await page.goto(`${list}?bought=yes&has=mobile&page=${pages.duplicate}`);
    await page.getByRole('row').nth(1).getByRole('link').press('Enter');
    await page.getByRole('button', { name: 'Editar' }).press('Enter');
    await page.getByLabel('Nombres').fill(`Doble ${run}`);
    await page.getByLabel(/^Celular/).fill(mobile);
    await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Doble ${run}`);
    await page.goto(customer);
    before = await purchases.innerText();
    await page.getByRole('button', { name: new RegExp(`^Unir a Doble ${run}`) }).press('Enter');
    await page.getByRole('button', { name: 'Unir clientes' }).press('Enter');
    await expect(notices(page).getByText(/ahora es parte de/)).toBeVisible();
    await expect(purchases).not.toHaveText(before);
  });

  await staffTest.step('take the merge back', async () => {
    await page.getByRole('button', { name: new RegExp(`^Deshacer la unión con Doble ${run}`) }).press('Enter');
    await expect(notices(page).getByText(/La unión se deshizo/)).toBeVisible();
    await expect(purchases).toHaveText(before);
    await expect(page.getByRole('link', { name: new RegExp(`^Doble ${run}`) })).toBeVisible();
  });
});
