import type { Page } from '@playwright/test';
import { adminUrl } from './addresses.ts';
import { staffTest } from './test.ts';

/**
 * Tests of staff that share one tab of their worker, one after the other: for looking at many screens. The browser keeps its process,
 * the downloaded files and the compiled scripts: a third of the processor time of a screen in a new context. Every test begins with a
 * new document, and with the same cookies and storage. The options of the context (`viewport`, `hasTouch`) are those of the project, and
 * a test may neither add init scripts nor listen to the page's events, because both would stay.
 */
export const sharedTabTest = staffTest.extend({
  context: async ({ browser, sharedContexts }, provide) => {
    const context = sharedContexts.get('tab') ?? (await browser.newContext());
    sharedContexts.set('tab', context);
    await provide(context);
  },
  page: async ({ context, storageState }, provide) => {
    const [used] = context.pages();
    if (used && typeof storageState === 'object') await restore(used, storageState);
    await provide(used ?? (await context.newPage()));
  },
});

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Brings a tab back to the state in which a new context begins, except for the files in its caches. */
async function restore(page: Page, { cookies, origins }: Pick<StorageState, 'cookies' | 'origins'>): Promise<void> {
  const context = page.context();
  for (const other of context.pages().slice(1)) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(-1, -1);
  // A document of the same origin, without scripts that could write to the storage again.
  await page.goto(`${adminUrl}/robots.txt`);
  await page.evaluate(
    (items) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.find(({ origin }) => origin === adminUrl)?.localStorage ?? [],
  );
  await context.clearCookies();
  await context.addCookies(cookies);
}
