import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { invite, register } from '../src/invited-users.ts';
import { staffTest as test, expect } from '../src/test.ts';

const password = 'Verde-Monte-1!';
const refusal = 'La cuenta de tu empresa está suspendida. Habla con quien administra la plataforma.';

/** A member of another account, on a device of their own. */
async function openMember(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  return context.newPage();
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

test.use({ expectedConsoleErrors: ['status of 401'] });

test('a suspended account lets nobody in, until an operator resumes it', async ({ page, browser, request }) => {
  const account = `Vecina ${Date.now()}`;
  const email = `eva.${Date.now()}@vecina.example`;
  const member = await openMember(browser);
  await register(member, await invite(request, email, '--account', account), password);
  await expect(member.getByText('Usuario Registrado')).toBeVisible();
  await logInAs(member, email);
  await member.waitForURL('**/admin');

  await test.step('an operator suspends it, with the reason', async () => {
    await page.goto(`${adminUrl}/admin/plataforma`);
    await page.getByRole('button', { name: `Suspender: ${account}` }).click();
    await page.getByLabel('Motivo').fill('No pagó la factura de noviembre.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Suspender cuenta' }).click();
    await expect(page.getByText(`Suspendiste la cuenta «${account}»`)).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: account });
    await expect(row).toContainText('No pagó la factura de noviembre.');
    await expectAccessible(page);
  });

  await test.step('its session ends within seconds, and a log-in is refused with a clear message', async () => {
    await expect(async () => {
      await member.goto(`${adminUrl}/admin`);
      await expect(member.getByLabel('Usuario')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await logInAs(member, email);
    await expect(member.getByText(refusal)).toBeVisible();
    await expect(member.getByText('No pagó')).toHaveCount(0);
  });

  await test.step('after it is resumed the same person logs in', async () => {
    await page.getByRole('button', { name: `Reactivar: ${account}` }).click();
    await page.getByRole('button', { name: 'Reactivar cuenta' }).click();
    await expect(page.getByRole('button', { name: `Suspender: ${account}` })).toBeVisible();
    await logInAs(member, email);
    await member.waitForURL('**/admin');
  });
  await member.context().close();
});
