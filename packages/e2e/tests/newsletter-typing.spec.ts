import { dragBlock, dropPicture, pastePicture } from '../src/message-drops.ts';
import {
  editByKeys,
  editedText,
  expectTyped,
  expectUndisturbed,
  messageCanvas,
  openNewMessage,
  pauseUntilSaved,
  pressUntil,
  settingsPanel,
  typeSlowly,
} from '../src/message-canvas.ts';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { answerAsAssistant } from '../src/fake-assistant.ts';
import { expect, staffTest as test } from '../src/test.ts';

test.describe('the newsletter editor', () => {
  // The gallery's sandboxed frames block the scripts of the tests.
  test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

  test('keeps a text that is typed while the window becomes as narrow as a phone', async ({ page }) => {
    await openNewMessage(page);
    await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
    await page.keyboard.press('Control+a');
    await typeSlowly(page, 'Llega gente nueva');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Título: Llega gente nueva' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(messageCanvas(page).getByText('Llega gente nueva')).toBeVisible();
  });

  test('saves what is typed on a phone while the field keeps focus and caret', async ({ page }) => {
    await openNewMessage(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Título: Hola/ }).click();
    const text = page.getByLabel('Texto', { exact: true });
    await text.focus();
    await page.keyboard.press('Control+a');
    await typeSlowly(page, 'Llega gente nueva');
    await pauseUntilSaved(page, 'Llega gente nueva');
    await expect(text).toBeFocused();
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowLeft');
    await typeSlowly(page, 'muy ');
    await pauseUntilSaved(page, 'Llega gente muy nueva');
  });

  for (const [name, viewport] of Object.entries({
    'at 200 % zoom': { width: 720, height: 450 },
    '640 pixels wide': { width: 640, height: 900 },
  })) {
    test(`is used with folded panels ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openNewMessage(page);
      await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
      await page.keyboard.press('Control+a');
      await typeSlowly(page, 'Llega gente');
      await expectTyped(page, 'Llega gente|');
      await page.keyboard.press('Escape');

      const settings = page.getByRole('button', { name: 'Ajustes', exact: true });
      const panel = settingsPanel(page);
      await expect(panel).toBeHidden();
      await settings.click();
      await expect(settings).toHaveAttribute('aria-expanded', 'true');
      await panel.getByRole('tab', { name: /^Revisión/ }).click();
      await expect(panel.getByRole('tabpanel', { name: /^Revisión/ })).toBeVisible();
      await expectNothingAtSide(page);
      await expectAccessible(page);
      // One panel at a time is open over the message.
      await page.getByRole('button', { name: 'Bloques', exact: true }).click();
      await expect(panel).toBeHidden();
      await page.getByRole('button', { name: 'Bloques', exact: true }).click();
      await expect(messageCanvas(page).getByText('Llega gente')).toBeVisible();
    });
  }

  test('keeps text typed with pauses in a heading, a text and a button, also after a crash', async ({ page }) => {
    await openNewMessage(page);

    await test.step('a heading', async () => {
      await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
      await page.keyboard.press('Control+a');
      await typeSlowly(page, 'Llega gente nueva a ');
      await pauseUntilSaved(page, 'Llega gente nueva a ');
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
      await pauseUntilSaved(page, '¿Quieres más? Ven ganas');
      for (let count = 0; count < 5; count += 1) await page.keyboard.press('Backspace');
      await typeSlowly(page, 'con ganas.');
      await expectTyped(page, '¡Segunda unidad gratis!\n¿Quieres más? Ven con ganas.|');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Home');
      await pauseUntilSaved(page);
      await expectTyped(page, '|¡Segunda unidad gratis!\n¿Quieres más? Ven con ganas.');
      await expectUndisturbed(page);
    });

    await test.step('a button', async () => {
      await editByKeys(page, /^Botón: Ver/);
      await typeSlowly(page, 'Quiero ');
      await pauseUntilSaved(page);
      await typeSlowly(page, 'ganar');
      await expectTyped(page, 'Quiero ganar|');
      await expectUndisturbed(page);
    });

    await test.step('the address of the button, with a pause and a merge tag at its end', async () => {
      const address = settingsPanel(page).getByLabel('Dirección del enlace');
      await address.focus();
      await page.keyboard.press('Control+a');
      await typeSlowly(page, 'https://ceiba.example/ganga');
      await page.keyboard.press('Enter');
      await pauseUntilSaved(page, 'https://ceiba.example/ganga');
      await expect(address).toBeFocused();
      await typeSlowly(page, 's?de=');
      await settingsPanel(page).getByLabel('Agregar una etiqueta a la dirección').selectOption({ label: 'Ciudad' });
      await expect(address).toHaveValue('https://ceiba.example/gangas?de={{city}}');
      await expect(messageCanvas(page).getByText('Quiero ganar', { exact: true })).toHaveAttribute(
        'href',
        'https://ceiba.example/gangas?de={{city}}',
      );
      await expectUndisturbed(page);
    });

    await test.step('after the page crashed in the middle of a text', async () => {
      await pauseUntilSaved(page);
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click();
      const canvas = messageCanvas(page);
      await expect(canvas.getByText('Llega gente nueva a tu tienda', { exact: true })).toBeVisible();
      await expect(canvas.getByText('¡Segunda unidad gratis!')).toContainText('¿Quieres más? Ven con ganas.');
      await expect(canvas.getByText('Quiero ganar', { exact: true })).toHaveAttribute(
        'href',
        'https://ceiba.example/gangas?de={{city}}',
      );
    });
  });

  test("inserts tags, emojis, corrections and the assistant's answers at the caret, and undoes them", async ({ page }) => {
    await answerAsAssistant(page, 'amigas de siempre');
    await openNewMessage(page);
    const panel = settingsPanel(page);
    const tab = (name: string) => panel.getByRole('tab', { name }).click();

    await test.step('a tag and an emoji in the middle of a word', async () => {
      await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
      await page.keyboard.press('Control+a');
      await typeSlowly(page, 'Hola genta');
      await page.keyboard.press('ArrowLeft');
      await pauseUntilSaved(page);
      await tab('Etiquetas');
      await panel.getByLabel('Buscar etiqueta').pressSequentially('ciudad', { delay: 70 });
      await panel.getByRole('button', { name: /^Ciudad/ }).click();
      await expectTyped(page, 'Hola gent{{city}}|a');
      await typeSlowly(page, 'gu');
      await expectTyped(page, 'Hola gent{{city}}gu|a');
      await tab('Diseño');
      await panel.getByRole('button', { name: 'Emojis' }).click();
      const picker = page.getByRole('dialog', { name: 'Emojis' });
      await picker.getByRole('searchbox').pressSequentially('regalo', { delay: 70 });
      await picker.getByRole('grid').getByRole('button').first().click();
      await expectTyped(page, 'Hola gent{{city}}gu🎁|a');
      await typeSlowly(page, 'ga');
      await expectTyped(page, 'Hola gent{{city}}gu🎁ga|a');
      await expectUndisturbed(page);
    });

    await test.step('undo and redo, after a pause, by keys and by the buttons', async () => {
      const written = 'Hola gent{{city}}gu🎁ga|a';
      await pauseUntilSaved(page);
      await pressUntil(page, 'Control+z', 'Hola gent|a');
      await pauseUntilSaved(page);
      await pressUntil(page, 'Control+Shift+z', written);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(editedText(page)).not.toHaveText(written.replace('|', ''));
      await page.getByRole('button', { name: 'Rehacer' }).click();
      await editedText(page).focus();
      await pressUntil(page, 'Control+Shift+z', written);
    });

    await test.step('bold for a selection, in the middle of a text', async () => {
      await editByKeys(page, /^Texto: Tenemos/);
      await typeSlowly(page, 'Para ti, nueva promocion en botas');
      const kept = pauseUntilSaved(page);
      for (let count = 0; count < 5; count += 1) await page.keyboard.press('Shift+ArrowLeft');
      await kept;
      await page.getByRole('button', { name: 'Negrita' }).click();
      await expect(editedText(page).locator('b')).toHaveText('botas');
      await page.keyboard.press('ArrowRight');
      await typeSlowly(page, ' negras');
      await expectTyped(page, 'Para ti, nueva promocion en botas negras|');
      await expect(editedText(page).locator('b')).toHaveText('botas negras');
    });

    await test.step('a correction leaves the caret within its words', async () => {
      await page.keyboard.press('Home');
      for (let count = 0; count < 9; count += 1) await page.keyboard.press('ArrowRight');
      await tab('Revisión');
      await panel.getByRole('button', { name: 'Revisar ortografía' }).click();
      await panel.getByRole('button', { name: 'Cambiar promocion por promoción' }).click();
      await expectTyped(page, 'Para ti, |nueva promoción en botas negras');
      await page.keyboard.press('Control+z');
      await expect(editedText(page)).toHaveText('Para ti, nueva promocion en botas negras');
      await page.keyboard.press('Control+Shift+z');
      await expect(editedText(page)).toHaveText('Para ti, nueva promoción en botas negras');
    });

    await test.step('a correction of a partly bold word, with and without editing the text', async () => {
      await editByKeys(page, /^Texto: Para ti/);
      await typeSlowly(page, 'Otra promocion');
      for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
      await page.getByRole('button', { name: 'Negrita' }).click();
      await expect(editedText(page).locator('b')).toHaveText('cion');
      await tab('Revisión');
      await panel.getByRole('button', { name: 'Revisar ortografía' }).click();
      await panel.getByRole('button', { name: 'Cambiar promocion por promoción' }).click();
      await expect(editedText(page)).toHaveText('Otra promoción');
      await page.keyboard.press('Control+z');
      await expect(editedText(page)).toHaveText('Otra promocion');
      await messageCanvas(page).getByText(/^Ver /).click();
      await expect(editedText(page)).toHaveCount(0);
      await panel.getByRole('button', { name: 'Cambiar promocion por promoción' }).click();
      await expect(messageCanvas(page).getByText('Otra promoción', { exact: true })).toBeVisible();
      await editByKeys(page, /^Texto: Otra promoción/);
      await typeSlowly(page, 'Para ti, nueva promoción en botas negras');
    });

    await test.step('an answer of the assistant replaces the selected words', async () => {
      await page.keyboard.press('Home');
      for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      await tab('Asistente');
      await panel.getByRole('radio', { name: 'Más cercano' }).check({ force: true });
      await expect(panel.getByLabel('Texto que se envía')).toHaveValue('ti');
      await panel.getByRole('button', { name: 'Preguntar' }).click();
      await panel.getByRole('button', { name: 'Usar' }).click();
      await expectTyped(page, 'Para amigas de siempre|, nueva promoción en botas negras');
      await pauseUntilSaved(page, 'amigas de siempre');
      await typeSlowly(page, ' y ganan');
      await expectTyped(page, 'Para amigas de siempre y ganan|, nueva promoción en botas negras');
      await expectUndisturbed(page);
    });

    await test.step('the subject and the preheader, checked in the preview', async () => {
      await page.getByRole('button', { name: 'Vista previa' }).click();
      const preview = page.getByRole('dialog', { name: 'Vista previa' });
      await expect(preview.frameLocator('iframe').getByText('amigas de siempre y ganan')).toBeVisible();
      for (const name of ['Asunto', 'Preencabezado']) {
        const field = preview.getByLabel(name, { exact: false }).first();
        await field.pressSequentially('¡Llega gente nueva!', { delay: 70 });
        for (let count = 0; count < 8; count += 1) await field.press('ArrowLeft');
        await preview.getByRole('button', { name: `Insertar etiqueta en ${name.toLowerCase()}` }).click();
        await page.getByRole('menuitem', { name: /^Ciudad/ }).click();
        await typeSlowly(page, 'gn');
        await expect(field).toHaveValue('¡Llega gent{{city}}gne nueva!');
        await expect(field).toBeFocused();
      }
    });
  });

  test('accepts pasted, composed, dragged and dropped content without foreign markup', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openNewMessage(page);
    const copy = (parts: Readonly<Record<string, string>>) =>
      page.evaluate(async (texts) => {
        const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })] as const);
        await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
      }, parts);
    const word = {
      'text/plain': 'Gran rebaja\nhasta hoy',
      'text/html': `<p class="MsoNormal" style="mso-margin-top-alt:auto;color:red"><b><span style="font-size:14pt">Gran</span></b> rebaja<o:p></o:p></p><p class="MsoNormal">hasta <a href="https://tienda.example/hoy">hoy</a></p>`,
    };

    await test.step('accents by a dead key, with a pause in the middle of the composition', async () => {
      await editByKeys(page, /^Título: Hola/);
      const keyboard = await context.newCDPSession(page);
      const compose = () => keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
      await typeSlowly(page, 'Café g');
      await compose();
      await pauseUntilSaved(page, 'Café g´');
      await keyboard.send('Input.insertText', { text: 'á' });
      await typeSlowly(page, 'nate uno c');
      await compose();
      await keyboard.send('Input.insertText', { text: 'ú' });
      await expectTyped(page, 'Café gánate uno cú|');
      await expectUndisturbed(page);
    });

    await test.step('a paste from a word processor', async () => {
      await editByKeys(page, /^Texto: Tenemos/);
      await typeSlowly(page, 'Mira:  ya');
      for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft');
      await copy(word);
      await page.keyboard.press('Control+v');
      await expectTyped(page, 'Mira: Gran rebaja\nhasta hoy| ya');
      await expect(editedText(page).locator('b')).toHaveText('Gran');
      await expect(editedText(page).getByRole('link', { name: 'hoy' })).toHaveAttribute('href', 'https://tienda.example/hoy');
      expect(await editedText(page).innerHTML()).not.toMatch(/mso|class=|style=|o:p/i);
      await page.keyboard.press('Control+z');
      await expectTyped(page, 'Mira: | ya');
      await page.keyboard.press('Control+Shift+z');
      await expectTyped(page, 'Mira: Gran rebaja\nhasta hoy| ya');
    });

    await test.step('a paste of plain text that looks like HTML, after a pause', async () => {
      await pauseUntilSaved(page);
      await copy({ 'text/plain': ' <b>2 & 3</b>\ngratis' });
      await page.keyboard.press('Control+v');
      await typeSlowly(page, '!');
      await expectTyped(page, 'Mira: Gran rebaja\nhasta hoy<b>2 & 3</b>\ngratis!| ya');
    });

    await test.step('a button takes only the words of a paste', async () => {
      await editByKeys(page, /^Botón: Ver/);
      await copy(word);
      await page.keyboard.press('Control+v');
      await expectTyped(page, 'Gran rebaja hasta hoy|');
      expect(await editedText(page).innerHTML()).toBe('Gran rebaja hasta hoy');
    });

    await test.step('a block is dragged to its place while a text is edited', async () => {
      await dragBlock(page, 'Promoción', messageCanvas(page).getByText('Gran rebaja hasta hoy'));
      const sections = messageCanvas(page).locator('[data-gjs-type="mail-section"]');
      // The first one is the logo of the account.
      await expect(sections).toHaveText(['', /Café gánate uno cú/, /Gran rebaja hasta hoy/, /30 % menos/, /Darme de baja/]);
    });

    await test.step('a picture is dropped, and another one is pasted', async () => {
      await page.getByRole('region', { name: 'Bloques' }).getByRole('button', { name: 'Imagen' }).click();
      await settingsPanel(page).getByRole('button', { name: 'Elegir imagen' }).click();
      const library = page.getByRole('dialog', { name: 'Imágenes' });
      await library.getByText('Arrastra aquí una imagen, o pégala.').waitFor();
      await dropPicture(page, 'torta.png');
      await expect(library.getByLabel('Texto alternativo de «torta.png»')).toBeFocused();
      await typeSlowly(page, 'Gente con ganas');
      await expect(library.getByLabel('Texto alternativo de «torta.png»')).toHaveValue(/Gente con ganas$/);
      await pastePicture(page);
      await expect(library.getByLabel('Texto alternativo de «image.png»')).toBeFocused();
      expect(new URL(page.url()).pathname).toBe('/admin/newsletter/build');
    });
  });
});
