import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';
import { workbook } from '../src/workbook.ts';

const csv = (rows: readonly string[]) => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

/** The figure with a label. */
const figure = (page: Page, label: string) =>
  page.locator('dl div', { has: page.getByText(label, { exact: true }) }).locator('dd');

/** Drags a file of this machine onto an element and drops it there, as the browser does itself: no script imitates the events. */
async function dropFile(page: Page, target: Locator, path: string): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to drop a file on.');
  const session = await page.context().newCDPSession(page);
  const place = {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    data: { items: [], files: [path], dragOperationsMask: 1 },
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place });
}

staffTest('a file of customers is mapped by hand, checked, imported and undone', async ({ page }) => {
  const id = Date.now() % 1_000_000_000;
  const rows = [
    'Cédula del comprador;nombre;correo;fecha de nacimiento',
    `${id};Luz;luz-${id}@correo.example;02/11/1975`,
    `${id + 1};Iván;ivan-${id}@correo.example;1988-04-17`,
    `${id + 2};Ana;sin correo;1990-01-05`,
  ];

  await staffTest.step('upload the file', async () => {
    await page.goto(`${adminUrl}/admin/importar`);
    await page.getByRole('radio', { name: /^Clientes/ }).check();
    await page.getByLabel('Archivo de clientes').setInputFiles(csv(rows));
    await expect(page.getByRole('heading', { name: 'clientes.csv' })).toBeVisible();
  });

  await staffTest.step('say which column is the document, and see how values are read', async () => {
    const cells = page.getByRole('row', { name: /fecha de nacimiento/ });
    await expect(cells).toContainText('02/11/1975 → 2 de noviembre de 1975');
    await page.getByLabel('Qué es la columna Cédula del comprador').selectOption({ label: 'Documento' });
    await expect(page.getByText('De las primeras 3 filas, 1 se rechazaría: línea 4.')).toBeVisible();
  });

  await staffTest.step('say that the day comes first in its dates', async () => {
    await expect(page.getByRole('button', { name: /^Revisar qué cambiaría/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'El mes Es el 11 de febrero de 1975' }).click();
    await expect(page.getByRole('row', { name: /fecha de nacimiento/ })).toContainText('→ 11 de febrero de 1975');
    await page.getByRole('radio', { name: 'El día Es el 2 de noviembre de 1975' }).click();
    await expect(page.getByRole('row', { name: /fecha de nacimiento/ })).toContainText('→ 2 de noviembre de 1975');
  });

  await staffTest.step('check what it would change', async () => {
    await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
    await expect(page.getByRole('heading', { name: 'Qué cambiaría' })).toBeVisible();
    await expect(figure(page, 'Nuevas')).toHaveText('2');
    await expect(figure(page, 'Se rechazarían')).toHaveText('1');
  });

  await staffTest.step('import it', async () => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
    await expect(figure(page, 'Nuevas')).toHaveText('2');
    await expect(figure(page, 'Rechazadas')).toHaveText('1');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar rechazadas' }).click();
    expect((await download).suggestedFilename()).toBe('rechazadas-clientes.csv');
  });

  await staffTest.step('take it back', async () => {
    await page.getByRole('button', { name: 'Deshacer importación' }).click();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect(page.getByText('Se deshizo: 2 filas nuevas se quitaron y 0 filas volvieron a como estaban.')).toBeVisible();
  });

  await staffTest.step('the next file with this header is mapped the same', async () => {
    await page.getByRole('link', { name: 'Importar otro archivo' }).click();
    await page.getByRole('radio', { name: /^Clientes/ }).check();
    await page.getByLabel('Archivo de clientes').setInputFiles(csv(rows));
    await expect(page.getByText('Como en tu último archivo con estas columnas.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Descartar archivo' }).click();
    await expect(page.getByText('No entró ninguna fila.')).toBeVisible();
  });
});

staffTest('a file of customers of Shopify is recognized and imported without mapping', async ({ page }) => {
  const id = Date.now() % 1_000_000_000;
  const header =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Accepts SMS Marketing';
  const rows = [
    header,
    `'${id},Luz,Ríos,luz-s${id}@correo.example,yes,Cali,,no`,
    `'${id + 1},Iván,Paz,ivan-s${id}@correo.example,no,Cali,,no`,
  ];
  await page.goto(`${adminUrl}/admin/importar`);
  await page.getByRole('radio', { name: /^Clientes/ }).check();
  await page.getByLabel('Archivo de clientes').setInputFiles(csv(rows));
  await expect(page.getByText('Reconocimos un archivo de Shopify.')).toBeVisible();
  await expect(page.getByLabel('Qué es la columna acepta correo')).toHaveValue('emailConsent');
  await page.getByRole('button', { name: 'No es de Shopify: usar sus columnas' }).click();
  await expect(page.getByRole('row', { name: /^Accepts Email Marketing/ })).toBeVisible();
  await page.getByRole('button', { name: 'Leer como archivo de Shopify' }).click();
  await expect(page.getByRole('row', { name: /^acepta correo/ })).toContainText('sí');
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
  await expect(figure(page, 'Nuevas')).toHaveText('2');
});

staffTest('a workbook of Excel that is dropped on the screen is checked, imported and undone', async ({ page }) => {
  const id = Date.now() % 1_000_000_000;
  const path = staffTest.info().outputPath('clientes.xlsx');
  const rows = [
    ['documento', 'nombre', 'correo'],
    [`${id}`, 'Luz', `luz-x${id}@correo.example`],
    [`${id + 1}`, 'Iván', `ivan-x${id}@correo.example`],
  ];
  await writeFile(path, workbook(rows));
  await page.goto(`${adminUrl}/admin/importar`);
  await page.getByRole('radio', { name: /^Clientes/ }).check();
  await dropFile(page, page.getByText('o suéltalo aquí'), path);
  await expect(page.getByRole('heading', { name: 'clientes.xlsx' })).toBeVisible();
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  await expect(figure(page, 'Nuevas')).toHaveText('2');
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
  await expect(figure(page, 'Nuevas')).toHaveText('2');
  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByText('Se deshizo: 2 filas nuevas se quitaron y 0 filas volvieron a como estaban.')).toBeVisible();
});
