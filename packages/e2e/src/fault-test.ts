import type { Page } from '@playwright/test';
import { coldStaffTest } from './test.ts';

interface Fixtures {
  /** Resets faults and the log of requests before each test, when the page of the test before can ask for nothing more. */
  readonly calm: undefined;
}

/** Tests of staff who reach the server through a proxy of their worker, with empty caches: a file that is cached meets no fault. */
export const faultTest = coldStaffTest.extend<Fixtures>({
  baseURL: ({ network }, provide) => provide(network.adminUrl),
  // The browser logs the first three for files that failed to load, the shell's error boundary the last.
  expectedConsoleErrors: ['Failed to load resource', 'integrity', 'MIME', 'RemoteFault: '],
  calm: [
    async ({ network, context }, provide) => {
      network.reset();
      await context.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(globalThis, { preloadErrors: heard });
        addEventListener('preload-error', (event) => heard.push(String((event as CustomEvent<unknown>).detail)));
      });
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** The preload-errors that the page has dispatched since it was opened, as texts. */
export function preloadErrors(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(globalThis, 'preloadErrors') as string[]);
}
