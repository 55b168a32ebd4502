import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { adminUrl } from './addresses.ts';

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

/** Every test fails on a console error, an unhandled rejection and a violation of the Content-Security-Policy. */
export const test = base.extend<Watched>({
  expectedConsoleErrors: [[], { option: true }],
  expectedExceptions: [[], { option: true }],
  watch: [
    async ({ context, expectedConsoleErrors, expectedExceptions }, provide) => {
      const complaints: string[] = [];
      const note = (text: string, expected: readonly string[]) => {
        if (!expected.some((part) => text.includes(part))) complaints.push(text);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') note(message.text(), expectedConsoleErrors);
      });
      context.on('weberror', (error) => note(String(error.error()), expectedExceptions));
      await provide(undefined);
      base.expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The same for tests that begin logged in. All tests of a worker share one session, so none of them may end or refresh it: those that do
 * log in by themselves.
 */
export const staffTest = test.extend<object, { staffState: Awaited<ReturnType<typeof stateAfterLogIn>> }>({
  staffState: [async ({ browser }, provide) => provide(await stateAfterLogIn(() => browser.newPage())), { scope: 'worker' }],
  storageState: ({ staffState }, provide) => provide(staffState),
});

async function stateAfterLogIn(open: () => Promise<Page>): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
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
