import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { heading, openFromMenu } from '../src/remote-screens.ts';
import { demoUser, expect, staffTest as test } from '../src/test.ts';

const subject = 'Prueba del boletín';
const name = 'Boletín de prueba';
const list = { group: 'Envios', title: 'Newsletters' };
const panel = (page: Page) => page.getByRole('region', { name: 'Ajustes del mensaje' });

/** The sandboxed frames of messages block the scripts of the tests. */
test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

test('a newsletter is cloned, checked, spell-checked, approved, previewed, restored and deleted', async ({ page, request }) => {
  test.setTimeout(240_000);
  const row = page.getByRole('row', { name: new RegExp(name) });
  const act = async (entry: string) => {
    await row.getByRole('button', { name: `Más acciones para ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  await test.step('the list shows previews of newsletters', async () => {
    await page.goto('/admin');
    await openFromMenu(page, list);
    const picture = page.getByRole('figure', { name: 'Así se ve «Boletín Ceiba»' });
    await expect(picture.locator('[data-drawn]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Más acciones para Boletín Ceiba' }).click();
    await page.getByRole('menuitem', { name: 'Clonar' }).click();
  });

  await test.step('the checklist links to weak wording, and the spell check to misspelled words', async () => {
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    const block = page.getByRole('region', { name: 'Bloques' }).getByRole('button', { name: 'Imagen' });
    await expect(block).toBeEnabled({ timeout: 40_000 });
    await block.click();
    await panel(page).getByRole('tab', { name: 'Revisión' }).click();
    await expect(panel(page).getByText('Enlace de baja presente')).toBeVisible();
    const unnamed = panel(page).getByRole('listitem').filter({ hasText: 'imagen sin texto alternativo' });
    await unnamed.getByRole('button').click();
    await panel(page).getByRole('tab', { name: 'Diseño' }).click();
    await panel(page).getByLabel('Texto alternativo').fill('Vitrina con ofretas');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('tab', { name: 'Revisión' }).click();
    await expect(panel(page).getByText('Todas las imágenes tienen texto alternativo')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Revisar ortografía' }).click();
    // Parsing the dictionary takes a second on an idle processor.
    await expect(panel(page).getByText(/en duda\.$/)).toBeVisible({ timeout: 40_000 });
    await expectAccessible(page, '.ed-panel');
  });

  await test.step('a warning needs confirmation before approval', async () => {
    await page.getByLabel('Aprobar').check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    const question = page.getByRole('alertdialog', { name: /^¿Aprobar con/ });
    await expect(question).toContainText('1 imagen sin dirección');
    await question.getByRole('button', { name: 'Aprobar y guardar' }).click();
    await expect(heading(page, 'Newsletters')).toBeVisible();
    await expect(row).toContainText('Aprobado');
  });

  await test.step('it is previewed as a customer, and sent to the user', async () => {
    await act('Vista previa');
    const message = page.frameLocator('iframe[title="Vista previa del mensaje"]');
    // It begins with a customer.
    await page.getByRole('button', { name: /^Quitar a / }).click();
    await expect(message.locator('body')).toContainText('[Nombre]');
    await page.getByRole('searchbox', { name: 'Ver como' }).fill('mar');
    const found = page.getByRole('list', { name: 'Clientes' }).getByRole('button');
    await expect(found.first()).toContainText(/mar/i);
    const [customer = ''] = (await found.first().innerText()).split('\n');
    await found.filter({ hasText: customer }).first().click();
    await expect(page.getByRole('button', { name: `Quitar a ${customer}` })).toBeVisible();
    await expect(message.locator('body')).not.toContainText('[Nombre]');
    const shown = page.getByRole('region', { name: 'Mensaje', exact: true });
    const send = page.getByRole('button', { name: 'Enviar a colegas…' });
    await send.scrollIntoViewIfNeeded();
    const before = await shown.boundingBox();
    await send.click();
    await expect(page.getByRole('group', { name: 'Para quién' }).getByRole('checkbox').first()).toBeVisible();
    expect((await shown.boundingBox())?.x).toBe(before?.x);
    expect((await shown.boundingBox())?.y).toBe(before?.y);
    await page.getByRole('button', { name: 'Solo a mí' }).click();
    await page.getByRole('textbox', { name: /^Asunto/ }).fill(subject);
    await page.getByRole('button', { name: 'Emojis' }).first().click();
    await page.getByRole('searchbox', { name: 'Buscar emojis' }).fill('arbol de navidad');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^Asunto/ })).toHaveValue(`${subject}🎄`);
    await page.getByText('Solo texto').click();
    await expect(page.getByRole('textbox', { name: 'Texto del mensaje' })).toHaveValue(/baja/i);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText(`Enviamos la prueba a ${demoUser.username}`)).toBeVisible();
    await expect
      .poll(async () => (await messagesAbout(request, `[Prueba] ${subject}`)).map(({ recipient }) => recipient))
      .toEqual([demoUser.username]);
  });

  await test.step('an earlier version is compared, and restored', async () => {
    await page.getByRole('link', { name: 'Editar' }).click();
    await panel(page).getByRole('button', { name: 'Imagen: Vitrina con ofretas' }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(row).toContainText('Cambios sin aprobar');
    await row.getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Versiones' }).click();
    const dialog = page.getByRole('dialog', { name: 'Versiones' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Vitrina con ofretas' })).toHaveText(/^quitado/);
    await expectAccessible(page, '.dialog');
    await dialog.getByRole('group', { name: 'Versiones guardadas' }).getByText('Versión 1').click();
    await dialog.getByRole('button', { name: 'Restaurar versión 1…' }).click();
    await page.getByRole('button', { name: 'Restaurar versión', exact: true }).click();
    await expect(page.getByText('La versión 1 es ahora la versión 3, por aprobar.')).toBeVisible();
  });

  await test.step('it is deleted', async () => {
    await page.goto('/admin/newsletter?state=por-aprobar');
    await act('Eliminar…');
    await page.getByRole('button', { name: 'Eliminar newsletter' }).click();
    await expect(row).toBeHidden();
  });
});
