import type { Locator, Page } from '@playwright/test';

/** Types a date as a person does, digits alone: `31012027`. */
export async function fillDate(page: Page | Locator, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().pressSequentially(digits);
}
