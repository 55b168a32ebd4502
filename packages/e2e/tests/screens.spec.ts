import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNothingAtSide, expectReflow } from '../src/accessibility.ts';
import { adminUrl, resultsFolder } from '../src/addresses.ts';
import { typedMoment } from '../src/fields.ts';
import { anonymousScreens } from '../src/screens/anonymous-screens.ts';
import { areaDialogs } from '../src/screens/area-dialogs.ts';
import { button, isPhone, row, type Screen, title } from '../src/screens/screen.ts';
import { staffScreens } from '../src/screens/staff-screens.ts';
import { areFieldsTyped } from '../src/screens/typing-screens.ts';
import { sharedTabTest } from '../src/shared-tab.ts';
import { countTextFields } from '../src/slow-typing.ts';
import { demoUser, expect, test } from '../src/test.ts';

/** The screens with the widest contents, which are checked in a window of 320 pixels, too. */
const wideScreens = new Set([
  'account-single-sign-on',
  'platform',
  'schedule-form-whole',
  'whatsapp-templates-errors',
  'import-source-errors',
]);

/** The console error of a sandboxed preview frame, which blocks the scripts of the tests. */
const complaints = ['Blocked script execution in', 'status of 400'];
test.use({ expectedConsoleErrors: complaints });
// Tests run in parallel, because otherwise one worker would run all of a project while the others are idle.
test.describe.configure({ mode: 'parallel' });

for (const screen of anonymousScreens) {
  test.describe(() => {
    test.use({ expectedConsoleErrors: screen.complaint ? [...complaints, screen.complaint] : complaints });
    test(`${screen.name} is accessible`, ({ page }) => look(page, screen));
  });
}
for (const screen of staffScreens) sharedTabTest(`${screen.name} is accessible`, ({ page }) => look(page, screen));

sharedTabTest('dialogs and menus over a page are accessible', async ({ page }) => {
  sharedTabTest.slow();
  await page.goto('/admin/campaign/all');
  await expect(row(/Hogar renovado/)(page)).toBeVisible();
  for (const { name, open } of areaDialogs) {
    await sharedTabTest.step(name, async () => {
      await open(page);
      await judge(page, name);
      await page.keyboard.press('Escape');
    });
  }
});

async function look(page: Page, { name, address, shows, after }: Screen) {
  await page.goto(address);
  await expect(shows(page)).toBeVisible();
  await after?.(page);
  await judge(page, name);
  if (!areFieldsTyped(name)) expect(await countTextFields(page), 'fields that slow-typing.spec.ts leaves out').toBe(0);
}

async function judge(page: Page, name: string) {
  if (process.env['PREGON_E2E_PICTURES']) await takePicture(page, name);
  await expectAccessible(page);
  await expectNothingAtSide(page);
  if (isPhone() && wideScreens.has(name)) await expectReflow(page);
}

/** Screenshot of the whole page, in a window so tall that elements fixed at the bottom are at the end. */
async function takePicture(page: Page, name: string) {
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height });
  const file = path.join(resultsFolder, 'pictures', test.info().project.name, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize(size);
}

test('at 200 % zoom the log-in shows its form without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(adminUrl);
  await expect(page.getByLabel('Usuario')).toBeInViewport({ ratio: 1 });
  await expect(button('Ingresar')(page)).toBeInViewport({ ratio: 1 });
});

test.describe('work without a mouse', () => {
  test('logs in and creates a campaign', async ({ page }) => {
    const type = (text: string) => page.keyboard.type(text);
    await page.goto(adminUrl);
    await tabTo(page, page.getByLabel('Usuario'));
    await type(demoUser.username);
    await page.keyboard.press('Tab');
    await type(demoUser.password);
    await page.keyboard.press('Enter');
    await expect(title('Panel de Control')(page)).toBeVisible();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Buscar o ir a…' })).toBeFocused();
    await type('crear camp');
    await page.keyboard.press('Enter');
    await expect(title('Crear Campaña')(page)).toBeVisible();
    await tabTo(page, page.getByLabel('Nombre'));
    await type('Sin ratón');
    await page.keyboard.press('Tab');
    await type('Hecha con el teclado');
    const { day } = typedMoment(new Date());
    await tabTo(page, page.getByRole('spinbutton', { name: 'día, Empieza' }));
    await type(day);
    await tabTo(page, page.getByRole('spinbutton', { name: 'día, Termina' }));
    await type(day);
    await tabTo(page, page.getByLabel('Número de perfiles'));
    await type('1');
    await page.keyboard.press('Enter');
    await expect(title('Nuevo perfil')(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
