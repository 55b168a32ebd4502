import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';

const humanSpeed = { delay: 80 };

staffTest('dates take what keyboards on a screen and input methods insert or compose', async ({ page }) => {
  await page.goto(`${adminUrl}/admin/campaign`);
  const segments = page.getByRole('group', { name: 'Empieza' }).getByRole('spinbutton');
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) => keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  /** As Android sends a digit: a key without a name, and text. */
  const insert = async (text: string) => {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Unidentified' });
    await keyboard.send('Input.insertText', { text });
  };
  await segments.first().click();
  await insert('3');
  await insert('1');
  await expect(segments).toHaveText(['31', 'mm', 'aaaa']);
  await expect(segments.nth(1)).toBeFocused();

  // The segment ends each composition, so that the input method begins another one.
  await compose('1');
  await expect(segments).toHaveText(['31', '01', 'aaaa']);
  await compose('2');
  await expect(segments).toHaveText(['31', '12', 'aaaa']);
  // Full-width digits, and an input method that inserts once more what it has composed.
  await compose('２０２６');
  await keyboard.send('Input.insertText', { text: '２０２６' });
  await expect(segments).toHaveText(['31', '12', '2026']);

  await compose('x');
  await insert('año');
  await expect(segments).toHaveText(['31', '12', '2026']);
});

staffTest('a date is copied from one field and pasted into another', async ({ page }) => {
  await page.goto(`${adminUrl}/admin/campaign`);
  const segments = (field: string) => page.getByRole('group', { name: field }).getByRole('spinbutton');
  await segments('Empieza').first().click();
  await page.keyboard.type('24122026');
  await page.keyboard.press('Control+c');
  await segments('Termina').nth(1).focus();
  await page.keyboard.press('Control+v');
  await expect(segments('Termina')).toHaveText(['24', '12', '2026']);
  await expect(segments('Termina').last()).toBeFocused();
});

staffTest('dates are typed as soon as the focus arrives, and chosen in a calendar that a key opens', async ({ page }) => {
  await page.goto(`${adminUrl}/admin/campaign`);
  const segments = (field: string) => page.getByRole('group', { name: field }).getByRole('spinbutton');
  const calendar = (field: string) => page.getByRole('dialog', { name: field });

  await page.getByLabel('Descripción').focus();
  await page.keyboard.press('Tab');
  await expect(segments('Empieza').first()).toBeFocused();
  await page.keyboard.type('24122026', humanSpeed);
  await expect(segments('Empieza')).toHaveText(['24', '12', '2026']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(segments('Empieza')).toHaveText(['24', 'mm', '2027']);

  await segments('Termina').first().click();
  await page.keyboard.type('31', humanSpeed);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(calendar('Termina')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(segments('Termina').nth(1)).toBeFocused();
  await expect(segments('Termina')).toHaveText(['31', 'mm', 'aaaa']);

  await page.getByRole('button', { name: 'Abrir calendario: Termina' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar('Termina')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir calendario: Termina' })).toBeFocused();
  await expect(segments('Termina').last()).toHaveText(/^20\d\d$/);
});
