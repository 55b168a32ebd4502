import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { createCampaign } from '../src/staff-work.ts';
import { expect, staffTest } from '../src/test.ts';

const list = `${adminUrl}/admin/campaign/all`;
const notes = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** The console error of the 409 response to an outdated change. */
staffTest.use({ expectedConsoleErrors: ['status of 409'] });

staffTest('a campaign is found, changed concurrently, enlarged and deleted, by keyboard', async ({ page, context }) => {
  const name = `Día de la novena ${crypto.randomUUID().slice(0, 8)}`;
  const renamed = `${name} y aguinaldos`;
  const row = (of: string) => page.getByRole('row', { name: of });
  const openMenu = async (of: string, entry: string) => {
    await page.getByRole('button', { name: `Más acciones para ${of}`, exact: true }).press('Enter');
    const item = page.getByRole('menuitem', { name: entry });
    while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };

  await staffTest.step('find it among those that go on, the last to end first', async () => {
    await page.goto(`${adminUrl}/admin`);
    await createCampaign(page, name);
    await page.goto(list);
    await page.getByRole('searchbox', { name: 'Buscar campañas' }).fill('dia de la NOVENA');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Estado', expanded: false }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Vigente' }).press('Enter');
    await page.getByRole('button', { name: 'Termina' }).press('Enter');
    await expect(page).toHaveURL(/order=dateEnd$/);
    await page.getByRole('button', { name: 'Termina' }).press('Enter');
    await expect(page).toHaveURL(`${list}?q=dia+de+la+NOVENA&state=vigente&order=-dateEnd`);
    await expect(row(name)).toContainText('0 de 1');
    await page.reload();
    await expect(row(name)).toContainText('Vigente');
  });

  await staffTest.step('change it while a colleague does the same', async () => {
    const colleague = await context.newPage();
    for (const each of [page, colleague]) {
      await each.goto(list);
      await each.getByRole('link', { name, exact: true }).press('Enter');
      await expect(each.getByRole('heading', { level: 1, name })).toBeVisible();
      await each.getByRole('link', { name: 'Editar', exact: true }).press('Enter');
      await expect(each.getByLabel('Nombre')).toHaveValue(name);
    }
    await colleague.getByLabel('Descripción').fill('Dulces y regalos');
    await colleague.getByLabel('Descripción').press('Tab');
    await colleague.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(notes(colleague).getByText(`Se guardaron los cambios de «${name}».`)).toBeVisible();
    await colleague.close();
    await page.getByLabel('Nombre').fill(renamed);
    await page.getByLabel('Nombre').press('Enter');
    await page.getByRole('button', { name: 'Traer sus cambios' }).press('Enter');
    await expect(page.getByLabel('Descripción')).toHaveValue('Dulces y regalos');
    await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
    await expect(page.getByText('Dulces y regalos')).toBeVisible();
    await expect(page.getByText(/creó la campaña\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(list);
    await expect(row(renamed)).toContainText('Dulces y regalos');
  });

  await staffTest.step('ask for more profiles than it has places, and get them', async () => {
    await openMenu(renamed, 'Agregar perfil');
    await page.getByLabel('Número de perfiles').fill('3');
    await page.getByLabel('Número de perfiles').press('Enter');
    const question = page.getByRole('alertdialog', { name: `Ampliar «${renamed}»` });
    await expect(question).toContainText('El cupo sube de 1 a 3 perfiles');
    await question.getByRole('button', { name: 'Ampliar y llenar perfiles' }).press('Enter');
    await expect(page).toHaveURL(/\/sends\/3$/);
    await page.goto(list);
    await expect(row(renamed)).toContainText('0 de 3');
  });

  await staffTest.step('delete it, but not one that has sent', async () => {
    await openMenu(renamed, 'Eliminar…');
    const question = page.getByRole('alertdialog', { name: `Eliminar «${renamed}»` });
    await expect(question).toContainText('Todavía no tiene perfiles.');
    await question.getByRole('button', { name: 'Eliminar campaña' }).press('Enter');
    await expect(notes(page).getByText(`La campaña «${renamed}» se eliminó.`)).toBeVisible();
    await expect(row(renamed)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Más acciones para Boletín Ceiba' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: /Eliminar/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: /Eliminar/ })).toContainText(/ya envió [\d.]+ mensajes/);
  });
});
