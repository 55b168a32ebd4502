import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { invite, register } from '../src/invited-users.ts';
import { expect, test } from '../src/test.ts';

const dayMs = 24 * 60 * 60 * 1000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** A retailer's files: one store, two products, twelve customers, and what these bought. */
function filesOf(run: number) {
  const people = Array.from({ length: 12 }, (_, n) => ({ document: `${run}${n + 10}`, name: `Cliente${n}` }));
  const lines = people.flatMap(({ document }, n) =>
    [5, 25, 45].map((ago, k) => `R${n}-${k},${document},A1,${k % 2 ? 'SARTEN' : 'OLLA'},40000,${day(ago + n)} 12:00,Efectivo`),
  );
  return [
    ['Tiendas', 'código,nombre,ciudad,departamento,zona,canal', ['A1,Almacén Uno,Cali,Valle del Cauca,Sur,Almacén']],
    [
      'Productos',
      'sku,nombre,categoria,subcategoria,linea,precio',
      ['OLLA,Olla,Hogar,Cocina,Ollas,40000', 'SARTEN,Sartén,Hogar,Cocina,Ollas,50000'],
    ],
    [
      'Clientes',
      'documento,nombre,correo,acepta correo',
      people.map(({ document, name }) => `${document},${name},${name}.${run}@correo.example,sí`),
    ],
    ['Compras', 'referencia,documento,tienda,producto,valor,fecha,medio de pago', lines],
  ] as const;
}

async function bring(page: Page, kind: string, rows: readonly string[]): Promise<void> {
  await page.goto(`${adminUrl}/admin/importar`);
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel(/^Archivo de/).setInputFiles(file);
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
  const created = page.locator('dl div', { has: page.getByText('Nuevas', { exact: true }) }).locator('dd');
  await expect(created).toHaveText(String(rows.length - 1));
}

test('a new account takes its first steps, and knows its customers a minute after their purchases', async ({ page, request }) => {
  test.setTimeout(240_000);
  const run = Date.now() % 100_000_000;
  const email = `eva.${run}@nueva.example`;
  const password = 'Pregon-Nueva-1';
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });

  await test.step('the first user of a new account sees what is to be done', async () => {
    await register(page, await invite(request, email, '--account', `Tienda ${run}`), password);
    await expect(page.getByText('Usuario Registrado')).toBeVisible();
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(steps).toContainText('0 de 5 listos');
    await expect(step('Trae tus datos')).toHaveAttribute('aria-current', 'step');
  });

  await test.step('bring data', async () => {
    await step('Trae tus datos').getByRole('link', { name: 'Importar datos' }).click();
    await expect(page).toHaveURL(/importar$/);
    for (const [kind, header, rows] of filesOf(run)) await bring(page, kind, [header, ...rows]);
    await page.goto(`${adminUrl}/admin`);
    await expect(steps).toContainText('1 de 5 listos');
    await expect(step('Trae tus datos')).toContainText('Listo');
  });

  await test.step('check the sender', async () => {
    await step('Revisa el remitente').getByRole('link').click();
    const shared = await page.getByText('Tu cuenta también puede usar el correo de la plataforma').locator('b').innerText();
    await page.getByLabel(/^Nombre del remitente/).fill('Tienda Nueva');
    await page.getByLabel(/^Correo del remitente/).fill(shared);
    await page.getByRole('button', { name: 'Guardar cambios' }).first().click();
    await expect(page.getByText('Se guardaron los datos de la cuenta.')).toBeVisible();
    await page.goto(`${adminUrl}/admin`);
    await expect(steps).toContainText('2 de 5 listos');
    await expect(step('Elige a quién')).toHaveAttribute('aria-current', 'step');
  });

  await test.step('every buyer has a focus and a category, and the dashboard shows them', async () => {
    await expect(async () => {
      await page.goto(`${adminUrl}/admin/clientes`);
      await expect(page.getByRole('cell', { name: 'Frecuentes' })).toHaveCount(12, { timeout: 2000 });
    }).toPass({ timeout: 150_000, intervals: [5000] });
    await page.goto(`${adminUrl}/admin`);
    const board = page.frameLocator('iframe');
    await expect(board.getByText('Frecuentes').first()).toBeVisible();
    await expect(page.getByText('No se encontró el panel')).toHaveCount(0);
  });
});
