import type { Page } from '@playwright/test';
import { runUntilLate, runUntilVisible } from '../src/late.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { faults } from '../src/fault-proxy.ts';
import { faultTest as test, preloadErrors } from '../src/fault-test.ts';
import { plantedButton, plantedMessage, plantedRelease, plantFault, endPlantedFault } from '../src/planted-faults.ts';
import { seconds } from '../src/timeouts.ts';
import { heading, unavailable } from '../src/remote-screens.ts';
import { liveRelease, nextContract, serveRegistry, withReleases } from '../src/served-registry.ts';
import { filesOf } from '../src/server-store.ts';
import { countDocuments, expect } from '../src/test.ts';

const remote = 'mf-public';
const before = '1.0.0';
const now = '1.1.0';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedConsoleErrors: ['Failed to load resource', 'integrity', 'MIME'] });

/** A host, with the module of mf-public that it loads for its page. */
const hosts = {
  public: { expose: './unsubscribe', sets: 'publicUrl' },
  admin: { expose: './remote', sets: 'adminUrl' },
} as const;

const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });
const done = (page: Page) => heading(page, 'Te has dado de baja');

for (const [host, { expose, sets }] of Object.entries(hosts)) {
  test.describe(`mf-public in the ${host} host`, () => {
    // Mocks the unsubscription, because the server limits the rate of anonymous requests.
    test.beforeEach(({ page }) =>
      page.route('**/V1/unsubscribe', (route) => route.fulfill({ json: { message: 'Te has dado de baja' } })),
    );
    test.use({ baseURL: async ({ network }, provide) => provide(network[sets]) });

    const address = '/unsubscribe/nadie@correo.example';

    test('shows that it is unavailable with a fault in any of its files, and recovers without a reload', async ({
      page,
      network,
    }) => {
      const live = await liveRelease(remote);
      await serveRegistry(network, withReleases(live));
      network.inject(/^\/r\/mf-public\//, { kind: 'uncached' });
      for (const [part, files] of await partsOf(live, expose)) {
        for (const fault of [
          'does not answer',
          'answers 500',
          'answers HTML',
          'has a syntax error',
          'has one flipped byte',
        ] as const) {
          await test.step(`${part} ${fault}`, async () => {
            const injected = network.inject(files, faults[fault]);
            await page.goto(address);
            await expect(unavailable(page)).toBeVisible({ timeout: seconds(4) });
            await expect(page.getByText('Error: no se pudo cargar el módulo.')).toBeVisible();
            expect(injected.met()).toBeGreaterThan(0);
            expect(await preloadErrors(page)).not.toEqual([]);
            const documents = countDocuments(page);
            injected.end();
            await retry(page).click();
            await expect(done(page)).toBeVisible();
            expect(documents()).toBe(0);
          });
        }
      }
    });

    test('falls back to the previous release with a flipped byte in any file', async ({ page, network }) => {
      const live = await plantedRelease(remote, now);
      await serveRegistry(network, withReleases(live, await plantedRelease(remote, before)));
      network.inject(/^\/r\/mf-public\//, { kind: 'uncached' });
      for (const [, files] of await partsOf(live, expose)) {
        for (const file of files) {
          await test.step(file, async () => {
            const flipped = network.inject([file], faults['has one flipped byte']);
            await page.goto(address);
            await expect(page.getByRole('button', { name: plantedButton(before) })).toBeVisible();
            await expect(done(page)).toBeVisible();
            expect(flipped.met()).toBeGreaterThan(0);
            flipped.end();
          });
        }
      }
    });

    test('falls back to the previous release when it needs another contract', async ({ page, network }) => {
      const live = await liveRelease(remote);
      const wrong = { ...live, version: '9.0.0', entry: '/r/mf-public/9.0.0/remoteEntry.js', globalName: 'never_loaded' };
      const refused = { ...wrong, requires: { ...live.requires, contract: nextContract(live) } };
      const bad = await serveRegistry(network, withReleases(refused));
      await page.goto(address);
      await expect(unavailable(page)).toBeVisible();
      await expectAccessible(page);
      bad.end();
      await serveRegistry(network, withReleases(refused, live));
      await retry(page).click();
      await expect(done(page)).toBeVisible();
      expect(network.asked().filter((path) => path.includes('/9.0.0/'))).toEqual([]);
    });

    test('shows after 4 s that loading takes longer, and then loads', async ({ page, network }) => {
      const { entry } = await filesOf(await liveRelease(remote));
      const slow = network.inject([entry], faults['is slow']);
      await page.clock.install();
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => slow.met()).toBeGreaterThan(0);
      await runUntilLate(page);
      slow.end();
      await expect(done(page)).toBeVisible();
    });

    test('times out after 10 s', async ({ page, network }) => {
      await serveRegistry(network, withReleases(await liveRelease(remote)));
      const { entry } = await filesOf(await liveRelease(remote));
      const hung = network.inject([entry], faults['never comes']);
      await page.clock.install();
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => hung.met()).toBeGreaterThan(0);
      await runUntilVisible(page, unavailable(page), 10_000);
      hung.end();
      await retry(page).click();
      await expect(done(page)).toBeVisible();
    });

    if (host === 'public') {
      test("works without the admin shell, other remotes and the registry's endpoint", async ({ page, network }) => {
        network.inject(/^\/(?:shell\/(?!public)|r\/(?!mf-public)|remotes\.json)/, faults['answers 500']);
        await page.goto(address);
        await expect(done(page)).toBeVisible();
      });
    }

    test.describe('with an error', () => {
      test.use({ expectedConsoleErrors: [plantedMessage] });

      test('at its start falls back to the previous release', async ({ page, network }) => {
        await serveRegistry(network, withReleases(await plantedRelease(remote, now), await plantedRelease(remote, before)));
        await plantFault(page, now, 'start');
        await page.goto(address);
        await expect(page.getByRole('button', { name: plantedButton(before) })).toBeVisible();
      });

      for (const fault of ['render', 'effect'] as const) {
        test(`${fault}: shows an error page`, async ({ page, network }) => {
          await serveRegistry(network, withReleases(await plantedRelease(remote, now)));
          await plantFault(page, now, fault);
          await page.goto(address);
          await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
          await endPlantedFault(page);
        });
      }
    });
  });
}

/** The files of a release that a host loads for the page, by their role. */
async function partsOf(
  live: Parameters<typeof filesOf>[0],
  expose: string,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { entry, exposes, routes } = await filesOf(live);
  const exposed = exposes.filter((each) => each.expose === expose);
  const screens = expose === './remote' ? routes : [];
  const parts = [...screens, ...exposed].flatMap(({ js, css }) => [['script', js] as const, ['style', css] as const]);
  return [...parts, ['entry', [entry]] as const].filter(([, files]) => files.length > 0);
}
