import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { fillSegments, tick, typedMoment } from '../src/fields.ts';
import { expect, staffTest } from '../src/test.ts';

const list = `${adminUrl}/admin/campaign/all`;
const day = 24 * 60 * 60 * 1000;
const notes = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const storeDraft = (page: Page) => page.getByRole('button', { name: 'Guardar borrador' }).click();
const goOn = (page: Page, name: string) => page.getByRole('link', { name: `Seguir editando ${name}` });

async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

staffTest('a campaign and its profile are stored unfinished, left, continued and saved', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const campaign = `Feria del libro ${mark}`;
  const profile = `Lectoras de Armenia ${mark}`;

  await staffTest.step('a campaign needs a name, and keeps the rest as it was typed', async () => {
    await page.goto(`${adminUrl}/admin/campaign`);
    await storeDraft(page);
    await expect(page.getByText('El nombre es requerido')).toBeVisible();
    await expect(page.getByLabel('Nombre')).toBeFocused();
    await page.getByLabel('Nombre').fill(campaign);
    await page.getByLabel('Descripción').fill('Libros');
    await page.getByLabel('Número de perfiles').fill('uno');
    await fillSegments(page, 'Empieza', '2412');
    await storeDraft(page);
    await expect(notes(page).getByText(`«${campaign}» queda como borrador.`)).toBeVisible();
    await expect(page).toHaveURL(list);
  });

  await staffTest.step('it is deleted from the list, and put back', async () => {
    await page.goto(list);
    await expect(goOn(page, campaign)).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: `Más acciones para ${campaign}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await expect(goOn(page, campaign)).toBeHidden();
    await notes(page).getByRole('button', { name: 'Deshacer' }).click();
    await expect(goOn(page, campaign)).toBeVisible();
  });

  await staffTest.step('it is continued, checked and created', async () => {
    await goOn(page, campaign).click();
    await expect(page.getByLabel('Descripción')).toHaveValue('Libros');
    await expect(page.getByLabel('Número de perfiles')).toHaveValue('uno');
    await expect(page.getByRole('group', { name: 'Empieza' }).getByRole('spinbutton')).toHaveText(['24', '12', 'aaaa']);
    await fillSegments(page, 'Empieza', typedMoment(new Date()).day);
    await fillSegments(page, 'Termina', typedMoment(new Date(Date.now() + 30 * day)).day);
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(page.getByLabel('Número de perfiles')).toHaveAccessibleDescription(/Debe ingresar un numero entero positivo\./);
    await page.getByLabel('Número de perfiles').fill('1');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(page).toHaveURL(/\/sends\/1$/);
  });

  await staffTest.step('a profile is stored from its second step, on the page of its campaign', async () => {
    await page.getByLabel('Nombre del perfil').fill(profile);
    await tick(page, 'Fidelizar');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Dónde compran' })).toBeVisible();
    await storeDraft(page);
    await expect(page.getByRole('heading', { level: 1, name: campaign })).toBeVisible();
    const drafts = page.getByRole('region', { name: 'Borradores de perfiles' });
    await expect(drafts).toContainText(profile);
    await expectAccessibleInBoth(page);
    await page.reload();
    await goOn(page, profile).click();
  });

  await staffTest.step('it is continued and saved, and both drafts are gone', async () => {
    await expect(page.getByLabel('Nombre del perfil')).toHaveValue(profile);
    await expect(page.getByRole('checkbox', { name: 'Fidelizar' })).toBeChecked();
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(notes(page).getByText(`Perfil «${profile}» guardado.`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Perfiles' })).toContainText(profile);
    await expect(goOn(page, profile)).toBeHidden();
    await page.goto(list);
    await expect(page.getByRole('row', { name: campaign })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Borradores sin terminar' })).not.toContainText(campaign);
  });
});
