import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Where react-aria speaks to screen readers: what it said stays for seconds, also after what it was said of is gone. */
const announcer = '[data-live-announcer]';
/** Axe fetches style sheets anew, also in frames that may fetch nothing; only a rule about turned screens would read them. */
const whatIsThere = { preload: false };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing on the page as it is now, or in a part of it, breaks WCAG 2.2 AA, as far as axe can see. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // A frame that lets nothing run does not let axe run either, which would wait for it.
  await page.evaluate(() => document.querySelectorAll('iframe[sandbox=""]').forEach((frame) => frame.remove()));
  const { violations } = await new AxeBuilder({ page })
    // Where there are no frames whose results have to be put together, axe needs no second page to do so.
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
