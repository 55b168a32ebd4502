import type { Browser, Page } from '@playwright/test';

const password = 'Segura-2026!';

/** Fills in the form of a new user, all but what depends on the role. */
export async function fillNewUser(page: Page, email: string, [firstName, lastName]: readonly [string, string], role: string) {
  await page.goto('/admin/new-user');
  await page.getByLabel('Nombres').fill(firstName);
  await page.getByLabel('Apellidos').fill(lastName);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Teléfono de contacto').fill('300 123 4567');
  await page.getByLabel('Dirección').fill('Calle 10 # 5-51');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repetir Contraseña').fill(password);
  await page.getByRole('radio', { name: role }).check();
}

/** Opens a browser of their own for a created user, logged in. `start` is the screen after the log-in. */
export async function openAs(browser: Browser, email: string, start: string): Promise<Page> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(`**${start}`);
  return page;
}
