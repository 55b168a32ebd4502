import { type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { adminUrl } from './addresses.ts';

export { expect } from '@playwright/test';

/** Somebody of the demo data, whose password is no secret. */
export const demoUser = { username: 'ana@tienda.example', password: 'Pregon-Demo-1' };

interface Fixtures {
  /** Complaints of the page that a test expects, by a part of their text. Everything else that it complains about fails the test. */
  readonly expectedComplaints: string[];
  readonly watch: undefined;
}

/** Every test fails on an error in the console, an unhandled rejection and a violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  watch: [
    async ({ context, expectedComplaints }, provide) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await provide(undefined);
      base.expect(complaints.filter((text) => !expectedComplaints.some((expected) => text.includes(expected)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * The same for tests that begin logged in. All tests of a worker share one session, so none of them may end or renew it: those
 * that do log in by themselves.
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

/** Logs the demo user in at `address` and ends at `/admin`. */
export async function logIn(page: Page, address = adminUrl): Promise<void> {
  await page.goto(address);
  await fillLogIn(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/admin');
}

/** Types the demo user's name and a password, the right one if no other is given. */
export async function fillLogIn(page: Page, password = demoUser.password): Promise<void> {
  await page.getByLabel('Usuario').fill(demoUser.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}
