import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest as test } from '../src/test.ts';

/** The sandboxed frames of messages block the scripts of the tests. */
test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

const profile = 'Leales del Eje Cafetero';

/** Opens the form of a schedule with an e-mail whose subject names the customer. */
async function openForm(page: Page): Promise<void> {
  await page.goto(`${adminUrl}/admin/sends/schedule`);
  await page.getByLabel('Nombre', { exact: true }).fill(`Vista ${crypto.randomUUID().slice(0, 8)}`);
  for (const [label, text] of [
    ['Perfil', profile],
    ['Newsletter', 'Hogar renovado'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(text);
    await page.getByRole('option', { name: text }).first().click();
  }
  await page.getByLabel('Correo del remitente', { exact: true }).fill('hola@ceiba.example');
  await page.getByLabel('Asunto', { exact: true }).fill('Para {{name}}');
}

/** The first name in the subject of the shown message; it is that of the customer whom the preview names. */
async function shownName(place: Locator): Promise<string> {
  const subject = place.locator('.inbox b');
  await expect(subject).toHaveText(/^Para [^[]/);
  const name = (await subject.innerText()).replace('Para ', '');
  await expect(place.getByText(/^Como lo recibe /)).toContainText(name);
  return name;
}

test('the preview and the review of a schedule show the message as customers of the audience get it', async ({ page }) => {
  await openForm(page);

  await test.step('the preview begins with one of them, and shows others at random', async () => {
    await page.getByRole('button', { name: 'Ver como un cliente' }).click();
    const preview = page.getByRole('dialog', { name: 'E-mail como lo recibe un cliente' });
    const first = await shownName(preview);
    await expect(async () => {
      const drawn = page.waitForResponse('**/V1/schedule/preview-customer?*');
      await preview.getByRole('button', { name: 'Otro al azar' }).click();
      await drawn;
      await expect(preview.locator('[aria-busy="false"]')).toBeVisible();
      expect(await shownName(preview)).not.toBe(first);
    }).toPass();
    await expect(preview.frameLocator('iframe').getByText('Almacenes Ceiba').first()).toBeVisible();
    await preview.getByRole('button', { name: 'Ver sin cliente' }).click();
    await expect(preview.locator('.inbox b')).toHaveText('Para [Nombre]');
    await preview.getByRole('button', { name: 'Cerrar' }).last().click();
  });

  await test.step('so does the review before it is confirmed', async () => {
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    const review = page.getByRole('alertdialog', { name: 'Programar el envío' });
    await review.getByText('Ver el mensaje de E-mail').click();
    await shownName(review);
    await expect(review.getByTitle('Mensaje')).toBeVisible();
    await expectAccessible(page);
  });
});
