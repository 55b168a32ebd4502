import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { createCampaign } from '../src/staff-work.ts';
import { expect, staffTest } from '../src/test.ts';

const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Quitar ${name}` });
const chosen = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) });

/** Advances to the next step, and waits until the focus is there: before that, another key press would be lost. */
async function next(page: Page) {
  const before = page.url();
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('group', { name: /^Paso \d/ })).toBeFocused();
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar perfil' }).press('Enter');

/** Chooses an option by keyboard, with the list's type-ahead. */
async function choose(page: Page, label: string, option: string) {
  await chosen(page, label).press('Enter');
  // The label may be followed by a sign: 'Al menos >='.
  await expect(page.getByRole('option', { name: new RegExp(`^${option}`) })).toBeVisible();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  await expect(chosen(page, label)).toContainText(option);
}

/** Searches by keyboard, and chooses the only result. */
async function find(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).pressSequentially(option);
  await expect(page.getByRole('option', { name: option })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(chip(page, option)).toBeVisible();
  await page.keyboard.press('Escape');
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).press('Space');

async function expectAccessibleInBoth(page: Page) {
  await expect(page.getByText('Al día', { exact: true })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

staffTest('a whole profile is filled in, left, restored, saved and opened, by keyboard', async ({ page }) => {
  staffTest.slow();
  const campaign = `Regreso al colegio ${crypto.randomUUID().slice(0, 8)}`;
  const name = 'Familias de Armenia';

  await staffTest.step('what is missing is said in the step where it is', async () => {
    await page.goto(`${adminUrl}/admin`);
    await createCampaign(page, campaign);
    await page.getByLabel('Nombre del perfil').pressSequentially(name);
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Fidelizar' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Paso 1 Tema 1 error' })).toHaveAttribute('aria-current', 'step');
    await tick(page, 'Fidelizar');
    await page.getByRole('link', { name: 'Paso 3 Clientes' }).press('Enter');
    for (const chips of ['Enfoque del cliente', 'Categoría del cliente']) {
      const everyone = page.getByRole('group', { name: chips }).getByRole('checkbox', { name: 'Todas' });
      await expect(everyone).toBeChecked();
      await everyone.press('Space');
    }
    await save(page);
    await expect(page.getByRole('group', { name: 'Enfoque del cliente' }).getByRole('checkbox').first()).toBeFocused();
    await expect(page.getByRole('link', { name: 'Paso 3 Clientes 2 errores' })).toHaveAttribute('aria-current', 'step');
    await expectAccessibleInBoth(page);
    for (const customers of ['Frecuentes', 'Leales', 'Oro', 'Plata', 'Bronce']) await tick(page, customers);
    await page.goBack();
    await expect(page.getByLabel('Nombre del perfil')).toHaveValue(name);
  });

  await staffTest.step('another level empties the places, which come back', async () => {
    await next(page);
    await expect(page.getByRole('group', { name: 'Paso 2: Dónde compran' })).toBeFocused();
    await choose(page, 'Jerarquía geográfica', 'Ciudad');
    await find(page, 'Ciudades', 'Armenia');
    await choose(page, 'Jerarquía geográfica', 'Zona');
    await expect(page.getByText('Se vació «Lugares».')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await expect(chip(page, 'Armenia')).toBeVisible();
    await expect(chosen(page, 'Jerarquía geográfica')).toBeFocused();
  });

  await staffTest.step('a reload loses nothing, and stays where it was', async () => {
    await next(page);
    await next(page);
    await expect(page).toHaveURL(/#compras$/);
    await choose(page, 'Medio de pago', 'Todos excepto');
    await tick(page, 'Bono de regalo');
    await page.getByRole('group', { name: 'Cómo pagan', exact: true }).getByRole('switch').press('Space');
    await choose(page, 'Métrica', 'Ticket promedio');
    await choose(page, 'Comparación', 'Al menos');
    await page.getByLabel('Valor', { exact: true }).pressSequentially('1000');
    await page.getByLabel('Cuántos clientes').pressSequentially('50');
    await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
    await page.reload();
    await expect(page.getByText('Recuperamos lo que tenías sin guardar.')).toBeVisible();
    await expect(step(page, 'Qué compran y cómo pagan')).toBeVisible();
    await expect(page.getByLabel('Cuántos clientes')).toHaveValue('50');
    await expect(page.getByRole('checkbox', { name: 'Bono de regalo' })).toBeChecked();
    for (const [label, digits] of [
      ['Ventas desde', '01012026'],
      ['Ventas hasta', '31102026'],
    ])
      await page
        .getByRole('spinbutton', { name: new RegExp(`, ${label}$`) })
        .first()
        .pressSequentially(digits ?? '');
    await expectAccessibleInBoth(page);
  });

  await staffTest.step('the offer and the file describe and choose', async () => {
    await next(page);
    await choose(page, 'Tipo de descuento', 'Porcentaje de descuento');
    await page.getByLabel('Porcentaje', { exact: true }).pressSequentially('20');
    await next(page);
    await expect(step(page, 'Campaña anterior, eventos y archivo')).toBeVisible();
    const file = page.getByLabel('Elegir archivo');
    await file.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(page.getByText('El archivo debe ser de tipo CSV').first()).toBeVisible();
    await file.setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('correo\nnadie@correo.example\n'),
    });
    await expect(page.getByText('lista.csv', { exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Incluir' })).toBeChecked();
    await page.getByRole('radio', { name: 'Excluir' }).press('Space');
    await expectAccessibleInBoth(page);
  });

  await staffTest.step('it is saved, and opened again as it was', async () => {
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Perfiles listos' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Diseñar newsletter' })).toBeFocused();
    await page.getByRole('link', { name: `Ver los perfiles de ${campaign}` }).press('Enter');
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Paso 2 Lugares' }).press('Enter');
    await expect(chip(page, 'Armenia')).toBeVisible();
    await page.getByRole('link', { name: 'Paso 5 Oferta' }).press('Enter');
    await expect(page.getByLabel('Porcentaje', { exact: true })).toHaveValue('20');
    await page.getByRole('link', { name: 'Paso 6 Historial' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Excluir' })).toBeChecked();
  });
});
