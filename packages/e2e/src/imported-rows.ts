import { expect, type Page } from '@playwright/test';
import { adminUrl } from './addresses.ts';

/** A number of the check or of the outcome, by its label. */
export const figure = (page: Page, label: string) =>
  page.locator('dl div', { has: page.getByText(label, { exact: true }) }).locator('dd');

/** Uploads rows as a CSV file, and waits for what it would change. */
export async function uploadRows(page: Page, kind: string, rows: readonly string[]): Promise<void> {
  await page.goto(`${adminUrl}/admin/importar`);
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel(/^Archivo de/).setInputFiles(file);
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  await expect(page.getByRole('heading', { name: 'Qué cambiaría' })).toBeVisible();
}

/** Imports what was checked, of which every row is new. */
export async function confirmRows(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
  await expect(figure(page, 'Nuevas')).toHaveText(String(rows.length - 1));
}
