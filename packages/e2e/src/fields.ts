import { expect, type Page } from '@playwright/test';

/** Types a date or a time like a user, digits only: `31012027`, `1530`. */
export async function fillSegments(page: Page, label: string, digits: string): Promise<void> {
  const segments = page.getByRole('spinbutton', { name: new RegExp(`, ${label}$`) });
  await segments.first().pressSequentially(digits);
}

/** Chooses in a select, whose button is labelled by the field and its value. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses several options in a combobox. */
export async function chooseSeveral(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  for (const name of options) {
    await field.fill(name);
    const option = page.getByRole('option', { name, exact: true });
    // On a phone the list is hidden until the on-screen keyboard is open.
    await expect(option).toBeInViewport();
    await option.click();
  }
  await field.press('Escape');
}

/** Chooses in a list with a remote search. */
export async function findAndChoose(page: Page, label: string, text: string, option: RegExp | string = text): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Checks some of a visible set of options. */
export async function tick(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

/** A moment in local time of Bogotá, in digits: `{ day: '24112026', time: '1530' }`. */
export function typedMoment(moment: Date): { readonly day: string; readonly time: string } {
  // The Swedish locale writes dates and times as ISO does.
  const local = moment.toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
  const [year, month, day, hour, minute] = local.split(/\D/);
  return { day: `${day}${month}${year}`, time: `${hour}${minute}` };
}
