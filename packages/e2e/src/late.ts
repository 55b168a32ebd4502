import { expect, type Locator, type Page } from '@playwright/test';

/** The notice that replaces a part which takes more than four seconds to load. */
export const late = (page: Page) => page.getByText('Está tardando más de lo normal…');

/** Advances the clock until the text appears, and no further: on a busy machine part of the four seconds may have elapsed already. */
export const runUntilLate = (page: Page) => runUntilVisible(page, late(page), 4000);

/**
 * Advances the clock in steps until something is shown, up to a number of milliseconds. Steps let the page set its next timer, and keep
 * the test from missing something temporary, such as a toast.
 */
export async function runUntilVisible(page: Page, shown: Locator, limitMs: number) {
  for (let passed = 0; passed < limitMs && !(await shown.isVisible()); passed += 500) await page.clock.runFor(500);
  await expect(shown).toBeVisible();
}
