import type { Page } from '@playwright/test';

/** The largest layout shift of a page (CLS): docs/benchmarks. */
export const mostShift = 0.02;

/** Adds up the layout shifts of each document that a page loads from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What follows an input is expected by whoever gave it.
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts of the document so far. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'shifted') as number);
