import type { Page } from '@playwright/test';
import { editedText, expectTyped, messageCanvas, pauseUntilKept, typeSlowly } from '../src/message-canvas.ts';
import { expect, staffTest as test } from '../src/test.ts';

const address = '/admin/newsletter/build';
const panel = (page: Page) => page.getByRole('region', { name: 'Ajustes del mensaje' });

/** Presses a control the way that somebody without a mouse does. */
async function enter(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().focus();
  await page.keyboard.press('Enter');
}

async function openNewMessage(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Empezar en blanco' }).click();
  await expect(messageCanvas(page).getByText('{{name|vecina}}')).toBeVisible();
}

/** Begins to edit a text of the message by keys alone, with all of it selected. */
async function editByKeys(page: Page, name: RegExp): Promise<void> {
  const back = page.getByRole('button', { name: 'Volver al contenido' });
  if (await back.isVisible()) await enter(page, 'Volver al contenido');
  await panel(page).getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  await enter(page, 'Editar texto');
  await expect(editedText(page)).toBeFocused();
  await page.keyboard.press('Control+a');
}

/** No shortcut has led elsewhere, and nothing has opened over the page. */
async function expectUndisturbed(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(address);
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
}

test.describe('the newsletter editor', () => {
  // The gallery's frames let nothing run, not even what tests bring.
  test.use({ expectedComplaints: ['Blocked script execution in'] });

  test('keeps what is typed with pauses in a heading, a text and a button, through a crash too', async ({ page }) => {
    test.setTimeout(120_000);
    await openNewMessage(page);

    await test.step('a heading', async () => {
      await messageCanvas(page).getByText('{{name|vecina}}').dblclick();
      await page.keyboard.press('Control+a');
      await typeSlowly(page, 'Llega gente nueva a ');
      expect(await pauseUntilKept(page)).toContain('Llega gente nueva a ');
      await expectTyped(page, 'Llega gente nueva a |');
      await typeSlowly(page, 'tu tienda');
      await expectTyped(page, 'Llega gente nueva a tu tienda|');
      await expectUndisturbed(page);
    });

    await test.step('a text of several lines', async () => {
      await editByKeys(page, /^Texto: Tenemos/);
      await typeSlowly(page, '¡Segunda unidad gratis!');
      await page.keyboard.press('Enter');
      await typeSlowly(page, '¿Quieres más? Ven ganas');
      expect(await pauseUntilKept(page)).toContain('¿Quieres más? Ven ganas');
      for (let count = 0; count < 5; count += 1) await page.keyboard.press('Backspace');
      await typeSlowly(page, 'con ganas.');
      await expectTyped(page, '¡Segunda unidad gratis!\n¿Quieres más? Ven con ganas.|');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Home');
      await pauseUntilKept(page);
      await expectTyped(page, '|¡Segunda unidad gratis!\n¿Quieres más? Ven con ganas.');
      await expectUndisturbed(page);
    });

    await test.step('a button', async () => {
      await editByKeys(page, /^Botón: Ver/);
      await typeSlowly(page, 'Quiero ');
      await pauseUntilKept(page);
      await typeSlowly(page, 'ganar');
      await expectTyped(page, 'Quiero ganar|');
      await expectUndisturbed(page);
    });

    await test.step('after the page was lost in the middle of a text', async () => {
      await pauseUntilKept(page);
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click();
      const canvas = messageCanvas(page);
      await expect(canvas.getByText('Llega gente nueva a tu tienda', { exact: true })).toBeVisible();
      await expect(canvas.getByText('¡Segunda unidad gratis!')).toContainText('¿Quieres más? Ven con ganas.');
      await expect(canvas.getByText('Quiero ganar', { exact: true })).toBeVisible();
    });
  });
});
