import { expect, type Page } from '@playwright/test';

/** What stands in the place of something that takes more than four seconds to come. */
export const late = (page: Page) => page.getByText('Está tardando más de lo normal…');

/** Moves the clock on until the text comes, and no further: on a busy machine some of the four seconds are over already. */
export async function runUntilLate(page: Page) {
  for (let steps = 0; steps < 8 && !(await late(page).isVisible()); steps += 1) await page.clock.runFor(500);
  await expect(late(page)).toBeVisible();
}
