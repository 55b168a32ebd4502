import type { Page } from '@playwright/test';
import { faults } from '../src/fault-proxy.ts';
import { faultTest as test } from '../src/fault-test.ts';
import { delayOfNotice, recordLoading, runUntilLate, runUntilVisible } from '../src/late.ts';
import { elsewhere, faultToasts, heading, openFromMenu, remoteScreens, turns, unavailable } from '../src/remote-screens.ts';
import { liveRelease, serveRegistry, withReleases } from '../src/served-registry.ts';
import { filesOfScreen } from '../src/server-store.ts';
import { expect } from '../src/test.ts';

test.describe.configure({ mode: 'parallel' });
// The sandboxed previews of newsletters log blocked scripts when they load before the test ends.
test.use({
  expectedConsoleErrors: ['Failed to load resource', 'integrity', 'MIME', 'RemoteFault: ', 'Blocked script execution in'],
});

const skeleton = (page: Page) => page.getByRole('main').locator('[aria-busy=true]');

/**
 * Opens a page whose clock is paused unless the test advances it: on a busy machine the limit of ten seconds would otherwise pass
 * while the page loads. Waits for no load event, because preload hints delay it until their files arrive.
 */
async function openSlow(page: Page, address: string) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await recordLoading(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(skeleton(page)).toBeVisible();
  // The renderer of toasts is loaded lazily; advancing the clock by seconds during the request would time it out.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(page.getByRole('region', { name: 'Avisos' })).toBeAttached({ timeout: 200 });
  }).toPass({ timeout: 30_000 });
}

const trials = (['entry', 'chunk'] as const).flatMap((part) => [
  { part, comes: 'late' },
  { part, comes: 'never' },
]);

for (const screen of remoteScreens) {
  for (const { part, comes } of turns(screen, trials)) {
    if (comes === 'late') {
      test(`${screen.remote} shows a skeleton while its ${part} is slow, a notice after 4 s, and then its screen`, async ({
        page,
        network,
      }) => {
        const slow = network.inject((await filesOfScreen(screen))[part], faults['is slow']);
        await openSlow(page, screen.address);
        await runUntilLate(page);
        expect(await delayOfNotice(page)).toBeGreaterThanOrEqual(4000);
        slow.end();
        await page.clock.resume();
        await expect(heading(page, screen.title)).toBeVisible();
        await expect(faultToasts(page)).toHaveCount(0);
      });
    } else {
      test(`${screen.remote} times out after 10 s when its ${part} never arrives, and recovers`, async ({ page, network }) => {
        await serveRegistry(network, withReleases(await liveRelease(screen.remote)));
        const hung = network.inject((await filesOfScreen(screen))[part], faults['never comes']);
        await openSlow(page, screen.address);
        await runUntilVisible(page, unavailable(page), 10_000);
        await expect(faultToasts(page)).toHaveText(['Error: el módulo no respondió a tiempo.']);
        await page.clock.resume();
        const other = elsewhere(screen);
        await openFromMenu(page, other);
        await expect(heading(page, other.title)).toBeVisible();

        hung.end();
        await openFromMenu(page, screen);
        await expect(heading(page, screen.title)).toBeVisible();
      });
    }
  }
}
