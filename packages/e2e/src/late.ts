import { expect, type Locator, type Page } from '@playwright/test';

/** What stands in the place of something that takes more than four seconds to come. */
export const late = (page: Page) => page.getByText('Está tardando más de lo normal…');

/** Moves the clock on until the text comes, and no further: on a busy machine some of the four seconds are over already. */
export const runUntilLate = (page: Page) => runUntilVisible(page, late(page), 4000);

/**
 * Moves the clock on in steps until something is shown, for so many milliseconds at most. A step at a time lets the page set its next
 * timer, and nothing that is shown for a while, such as a toast, is over before the test has seen it.
 */
export async function runUntilVisible(page: Page, shown: Locator, limitMs: number) {
  for (let passed = 0; passed < limitMs && !(await shown.isVisible()); passed += 500) await page.clock.runFor(500);
  await expect(shown).toBeVisible();
}
