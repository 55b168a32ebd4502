import { expect, type Locator, type Page, type Route } from '@playwright/test';

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

/** Records when a loading state and its notice first appear, by the clock of the page. Must be called before the page is opened. */
export async function recordLoading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const appearedAt: Record<string, number> = {};
    const selectors = { skeleton: 'main [aria-busy=true]', notice: 'main output.late' };
    new MutationObserver(() => {
      for (const [name, selector] of Object.entries(selectors))
        if (document.querySelector(selector)) appearedAt[name] ??= Date.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    Object.assign(globalThis, { appearedAt });
  });
}

/** Milliseconds from the loading state to its notice, by the clock of the page. A busy machine does not change it. */
export function delayOfNotice(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { skeleton = NaN, notice = NaN } = Reflect.get(globalThis, 'appearedAt') as Partial<Record<string, number>>;
    return notice - skeleton;
  });
}

/** Handles a route by holding back its request for some milliseconds, as a slow server would. */
export const later = (milliseconds: number) => async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await route.fallback();
};
