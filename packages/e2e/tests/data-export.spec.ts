import { readFile } from 'node:fs/promises';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';

staffTest('an administrator downloads everything of the account, and the page says who did', async ({ page }) => {
  await page.goto(`${adminUrl}/admin/cuenta/exportar`);
  const start = page.getByRole('button', { name: 'Descargar todos los datos' });
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), start.click()]);
  expect(download.suggestedFilename()).toMatch(/^pregon-datos-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await download.path());
  // Local headers name the files one after the other; the table at the end makes the archive whole.
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(archive.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
  for (const name of ['clientes.csv', 'compras.csv', 'mensajes.csv', 'contenido.csv']) expect(archive.includes(name)).toBe(true);
  await expect(page.getByText(/^La descarga empezó\./)).toBeVisible();
  await expect(page.getByText(/^La última copia se pidió hoy/)).toBeVisible();
});
