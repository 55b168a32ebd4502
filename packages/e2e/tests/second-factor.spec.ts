import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { invite, register } from '../src/invited-users.ts';
import { expect, test } from '../src/test.ts';

const password = 'Verde-Monte-1!';
const halfMinute = 30_000;

/** The code that an authenticator app shows now, or some steps later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * halfMinute });

async function logIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(adminUrl);
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

const code = (page: Page) => page.getByLabel('Código de verificación');

/** Fails where a page is wider than its window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}

test.describe('a second factor', () => {
  test.use({ expectedConsoleErrors: ['status of 400', 'status of 401', 'status of 403'] });

  test('is switched on, and the log-in asks for a code of the app or a recovery code', async ({ page, request }) => {
    const email = `factor.${Date.now()}@tienda.example`;
    await register(page, await invite(request, email, '--account', 'Almacenes Ceiba', '--role', 'operador'), password);
    await expect(page).toHaveURL(`${adminUrl}/`);
    await logIn(page, email);
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
    await page.getByRole('menuitem', { name: 'Sesiones y verificación' }).click();
    await page.getByRole('button', { name: 'Verificación en dos pasos' }).click();
    await page.getByRole('button', { name: 'Activar' }).click();
    await page.getByLabel('Tu contraseña').fill(password);
    await page.keyboard.press('Enter');
    const secret = (await page.locator('.second-factor-secret code').textContent())?.replaceAll(' ', '') ?? '';
    await expectAccessible(page);
    await code(page).fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código no es correcto, o ya se usó.')).toBeVisible();
    await code(page).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    const [recoveryCode = ''] = await list.allTextContents();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar' }).click();
    expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
    await page.getByRole('button', { name: 'Ya los guardé' }).click();

    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, email);
    await expect(code(page)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    const next = codeOf(secret, 1);
    await code(page).fill(next);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${adminUrl}/admin`);

    await logIn(page, email);
    // The same code, also where half a minute has ended meanwhile.
    await code(page).fill(next);
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código no es correcto, o ya se usó.')).toBeVisible();
    await code(page).fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${adminUrl}/admin`);
  });
});
