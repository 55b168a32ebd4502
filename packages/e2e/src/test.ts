import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test';
import { adminUrl, port } from './addresses.ts';
import { emptyContext } from './empty-context.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';

export { expect } from '@playwright/test';

/** A user of the demo data, whose password is public. */
export const demoUser = { username: 'ana@tienda.example', password: 'Pregon-Demo-1' };

export interface Watched {
  /** Expected console errors, by a part of the text. Any other error fails the test. */
  readonly expectedConsoleErrors: string[];
  /** Expected uncaught exceptions and unhandled rejections. Any other fails the test. */
  readonly expectedExceptions: string[];
  readonly watch: undefined;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * What tests of one worker share. Each is created for the first test that uses it. They are declared for every test, because Playwright
 * restarts a worker, and with it the browser, between tests with different fixtures of workers.
 */
export interface Shared {
  /** Cookies and storage of a session of the demo user that began less than five minutes ago. */
  readonly staffState: () => Promise<StorageState>;
  /** The way to the server for tests of faults. */
  readonly network: FaultProxy;
  /** Browser contexts that tests share one after the other, by the options with which they were created. */
  readonly sharedContexts: Map<string, BrowserContext>;
}

/**
 * Access tokens live ten minutes. A page with an expired one gets a 403 and renews it with the cookie of its session, which no other test
 * could use again.
 */
const oldestSessionMs = 5 * 60_000;

/**
 * The browser's complaint that a message's preview, a frame without scripts, did not run the script that Playwright puts into every frame.
 * Any list of newsletters may complain, when its previews load before the test ends.
 */
const ofPreviews = "Blocked script execution in 'about:srcdoc'";

/** The browser's warning that a file was requested in another way than its preload hint says, so that it is fetched or waited for twice. */
const ofUnmatchedPreloads = /^A preload for .* is (?:found, but is )?not used/;

/** Every test fails on a console error, an unmatched preload hint, an unhandled rejection and a violation of the Content-Security-Policy. */
export const test = base.extend<Watched, Shared>({
  staffState: [
    async ({ browser }, provide) => {
      let newest: { readonly state: StorageState; readonly at: number } | undefined;
      await provide(async () => {
        if (!newest || Date.now() - newest.at > oldestSessionMs) {
          newest = { state: await stateAfterLogIn(() => browser.newPage()), at: Date.now() };
        }
        return newest.state;
      });
    },
    { scope: 'worker' },
  ],
  network: [
    async ({}, provide) => {
      const proxy = await startFaultProxy(port);
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  sharedContexts: [
    async ({}, provide) => {
      const contexts: Shared['sharedContexts'] = new Map();
      await provide(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  expectedConsoleErrors: [[], { option: true }],
  expectedExceptions: [[], { option: true }],
  watch: [
    async ({ context, expectedConsoleErrors, expectedExceptions }, provide) => {
      const complaints: string[] = [];
      const note = (text: string, expected: readonly string[]) => {
        if (!expected.some((part) => text.includes(part))) complaints.push(text);
      };
      const noteMessage = (message: ConsoleMessage) => {
        const isUselessHint = message.type() === 'warning' && ofUnmatchedPreloads.test(message.text());
        if (message.type() === 'error' || isUselessHint) note(message.text(), [...expectedConsoleErrors, ofPreviews]);
      };
      const noteError = (error: WebError) => note(String(error.error()), expectedExceptions);
      context.on('console', noteMessage).on('weberror', noteError);
      await provide(undefined);
      context.off('console', noteMessage).off('weberror', noteError);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The same for tests that begin logged in, with empty caches. All tests of a worker share one session, so none of them may end or refresh
 * it: those that do log in by themselves.
 */
export const coldStaffTest = test.extend({ storageState: async ({ staffState }, provide) => provide(await staffState()) });

/**
 * The same for tests that share a browser context, one after the other, because a browser keeps downloaded files and compiled scripts by
 * context: a sixth of the processor time. A test must not add init scripts to its context; its page is new.
 */
export const staffTest = coldStaffTest.extend({
  context: async (
    { browser, sharedContexts, storageState, baseURL, viewport, hasTouch, isMobile, colorScheme, userAgent, javaScriptEnabled },
    provide,
    info,
  ) => {
    const key = JSON.stringify({ baseURL, viewport, hasTouch, isMobile, colorScheme, userAgent, javaScriptEnabled });
    const used = sharedContexts.get(key);
    const context = used ?? (await browser.newContext());
    sharedContexts.set(key, context);
    if (used && typeof storageState === 'object') await context.addCookies(storageState.cookies);
    await provide(context);
    if (info.status === info.expectedStatus) return emptyContext(context);
    // Playwright takes the picture of a failed test when its context closes.
    sharedContexts.delete(key);
    await context.close();
  },
});

async function stateAfterLogIn(open: () => Promise<Page>): Promise<StorageState> {
  const page = await open();
  await logIn(page);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** Counts the documents that the page requests from now on: a reload is one, client-side navigation is none. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

/** Logs the demo user in at `address` and ends at `/admin`. */
export async function logIn(page: Page, address = adminUrl): Promise<void> {
  await page.goto(address);
  await fillLogIn(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/admin');
}

/** Types the demo user's name and a password, by default the correct one. */
export async function fillLogIn(page: Page, password = demoUser.password): Promise<void> {
  await page.getByLabel('Usuario').fill(demoUser.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}
