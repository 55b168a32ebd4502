import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';

const list = `${adminUrl}/admin/tiendas`;
const notes = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Chooses an option of a select. */
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).press('Enter');
  await page.getByRole('option', { name: option, exact: true }).press('Enter');
}

/** Searches in a combobox, and chooses the result. */
async function search(page: Page, label: RegExp, option: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.pressSequentially(option);
  await expect(page.getByRole('option', { name: new RegExp(`^${option}`) }).first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Quitar ${option}`, exact: true })).toBeVisible();
}

staffTest('a store is created with its place on the map, found, and deactivated, by keyboard', async ({ page }) => {
  const name = `Ceiba de prueba ${crypto.randomUUID().slice(0, 8)}`;
  const coordinates = page.getByLabel('Coordenadas');

  await staffTest.step('put it on the map', async () => {
    await page.goto(`${list}/nueva`);
    await page.getByRole('button', { name: 'Ubicar en el mapa' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ubica la tienda en el mapa' });
    await dialog.getByLabel('Latitud y longitud').fill('7.0622, -73.0864');
    const map = dialog.getByRole('application', { name: 'Mapa. Marcador en 7.062200, -73.086400' });
    await map.press('ArrowUp');
    await expect(map).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Usar esta ubicación' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(coordinates).toHaveValue(/^7\.0\d{5}, -73\.0864\d\d$/);
    await expect(coordinates).toBeFocused();
  });

  await staffTest.step('say what it is', async () => {
    await search(page, /^Estado/, 'Santander');
    await search(page, /^Ciudad/, 'Floridablanca');
    await search(page, /^Zona/, 'Santanderes');
    await search(page, /^Canal/, 'Isla');
    await search(page, /^Categoría/, 'Tienda de barrio');
    await search(page, /^Subcategoría/, 'Formato exprés');
    await choose(page, 'Valor percibido', 'Medio');
    await choose(page, 'Tipo de compra', 'Por impulso');
    await choose(page, 'Edad del consumidor', '26 a 35');
    for (const [label, text] of [
      ['Nombre del almacén', name],
      ['Correo de la tienda', 'prueba@ceiba.example'],
      ['Nombre del contacto', 'Rosa Peña'],
      ['Cargo del contacto', 'Administradora'],
      ['Celular del contacto', '300 555 0199'],
      ['Correo del contacto', 'rosa@ceiba.example'],
      ['Teléfono de la tienda', '607 555 0199'],
      ['Dirección de la tienda', 'Calle 5 # 8-12'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Crear tienda' }).press('Enter');
    await expect(notes(page).getByText(`La tienda «${name}» quedó creada.`)).toBeVisible();
    await expect(page.getByText('Esta tienda todavía no tiene páginas.')).toBeVisible();
  });

  await staffTest.step('find it in the list, in a file and on the map', async () => {
    await page.goto(`${list}?city=Floridablanca`);
    await page.getByRole('searchbox', { name: 'Buscar por nombre, código o ciudad' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name })).toContainText('Santanderes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar CSV' }).press('Enter');
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Importar CSV' }).press('Enter');
    await page.getByLabel('Archivo CSV de tiendas').setInputFiles(file);
    await expect(page.getByText('1 fila: 0 nuevas, 0 cambiadas, 1 sin cambios, 0 rechazadas.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mapa' }).press('Enter');
    await expect(page.getByText('1 tienda en el mapa.')).toBeVisible();
    await page.getByRole('button', { name }).press('Enter');
    await page.getByRole('link', { name: 'Ver tienda' }).press('Enter');
    await expect(page.getByLabel('Nombre del almacén')).toHaveValue(name);
  });

  await staffTest.step('take it out', async () => {
    await page.getByRole('button', { name: 'Desactivar…' }).press('Enter');
    await page.getByRole('button', { name: 'Desactivar tienda' }).press('Enter');
    await expect(page.getByText(/Esta tienda está desactivada/)).toBeVisible();
    await page.goto(`${list}?active=false`);
    await expect(page.getByRole('row', { name })).toContainText('Desactivada');
  });
});
