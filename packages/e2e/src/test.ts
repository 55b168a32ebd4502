import { type Page, test as base } from '@playwright/test';
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

/** Logs the demo user in and ends at `/admin`. */
export async function logIn(page: Page): Promise<void> {
  await page.goto(adminUrl);
  await page.getByLabel('Usuario').fill(demoUser.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoUser.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/admin');
}
