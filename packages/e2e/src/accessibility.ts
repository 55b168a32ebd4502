import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The live region of react-aria: its messages remain for seconds, also after their element was removed. */
const announcer = '[data-live-announcer]';
/**
 * Axe would fetch style sheets again, also in frames that may not fetch anything; only a rule about screen orientation reads them.
 * Selectors are computed for violations only.
 */
const whatIsThere = { preload: false, resultTypes: ['violations' as const] };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no violation of WCAG 2.2 AA that axe can detect on the current page, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // Axe would wait forever for a sandboxed frame that runs no scripts.
  await page.evaluate(() => document.querySelectorAll('iframe[sandbox=""]').forEach((frame) => frame.remove()));
  const { violations } = await new AxeBuilder({ page })
    // Without frames whose results have to be merged, axe needs no second page.
    .setLegacyMode(page.frames().length === 1)
    .options({ ...whatIsThere })
    .include(part)
    .exclude(announcer)
    .withTags(rules)
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    rule: id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** The width to which WCAG 1.4.10 reflows a page of 1280 pixels that is zoomed to 400 %. */
const narrowest = 320;

/** Checks that the page fits a window of 320 pixels, and returns to the size of before. */
export async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no size.');
  await page.setViewportSize({ ...size, width: narrowest });
  await expectNothingAtSide(page);
  await page.setViewportSize(size);
}

/** Checks that the page is no wider than its window. */
export async function expectNothingAtSide(page: Page): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(sideways, 'pixels that stand out at the side').toBeLessThanOrEqual(0);
}
