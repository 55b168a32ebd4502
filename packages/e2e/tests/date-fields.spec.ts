import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';

const humanSpeed = { delay: 80 };

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
