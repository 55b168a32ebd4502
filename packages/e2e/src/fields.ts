import { expect, type Page } from '@playwright/test';

/** Types a date or a time as a person does, digits alone: `31012027`, `1530`. */
export async function fillSegments(page: Page, label: string, digits: string): Promise<void> {
  const segments = page.getByRole('spinbutton', { name: new RegExp(`, ${label}$`) });
  await segments.first().pressSequentially(digits);
}

/** Chooses in a list that opens by its button, which is called after the field and what is chosen. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses several in a list that one can type into. */
export async function chooseSeveral(page: Page, label: string, ...options: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  for (const name of options) {
    await field.fill(name);
    const option = page.getByRole('option', { name, exact: true });
    // On a phone the list stays out of sight for as long as the keyboard takes to come.
    await expect(option).toBeInViewport();
    await option.click();
  }
  await field.press('Escape');
}

/** Chooses in a list whose options the server searches. */
export async function findAndChoose(page: Page, label: string, text: string, option: RegExp | string = text): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Ticks some of a set that is all in view. */
export async function tick(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
}

/** A moment as the account's clock in Bogotá shows it, in digits: `{ day: '24112026', time: '1530' }`. */
export function typedMoment(moment: Date): { readonly day: string; readonly time: string } {
  // Swedish writes dates and times as ISO does.
  const local = moment.toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
  const [year, month, day, hour, minute] = local.split(/\D/);
  return { day: `${day}${month}${year}`, time: `${hour}${minute}` };
}
