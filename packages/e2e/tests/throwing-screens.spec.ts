import { expectAccessible } from '../src/accessibility.ts';
import { faultTest as test } from '../src/fault-test.ts';
import { endPlantedFault, plantedButton, plantedMessage, plantedRelease, plantFault } from '../src/planted-faults.ts';
import { elsewhere, faultToasts, heading, openFromMenu, remoteScreens, turns, unavailable } from '../src/remote-screens.ts';
import { liveRelease, serveRegistry, withReleases } from '../src/served-registry.ts';
import { countDocuments, expect } from '../src/test.ts';

// Like the live release of last-good-release.spec.ts, so that it is built once.
const label = '1.1.0';

test.describe.configure({ mode: 'parallel' });

const trials = ['start', 'start with a previous release', 'render', 'effect', 'event'] as const;

for (const screen of remoteScreens) {
  const tried = turns(screen, trials);
  const button = plantedButton(label);
  const other = elsewhere(screen);

  test.describe(`${screen.remote} with an error at its start`, () => {
    if (tried.includes('start')) {
      test('is reported once as unavailable, and recovers without a reload after a roll-back', async ({ page, network }) => {
        const live = await liveRelease(screen.remote);
        const bad = await serveRegistry(network, withReleases(await plantedRelease(screen.remote, label)));
        await plantFault(page, label, 'start');
        await page.goto(screen.address);
        await expect(unavailable(page)).toBeVisible();
        await expect(faultToasts(page)).toHaveText(['Error: el módulo falló al iniciar.']);
        const documents = countDocuments(page);
        await openFromMenu(page, other);
        await expect(heading(page, other.title)).toBeVisible();
        await openFromMenu(page, screen);
        await expect(unavailable(page)).toBeVisible();

        bad.end();
        await serveRegistry(network, withReleases(live));
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(heading(page, screen.title)).toBeVisible();
        expect(documents()).toBe(0);
      });
    }

    if (tried.includes('start with a previous release')) {
      test('falls back silently to the previous release', async ({ page, network }) => {
        await serveRegistry(network, withReleases(await plantedRelease(screen.remote, label), await liveRelease(screen.remote)));
        await plantFault(page, label, 'start');
        await page.goto(screen.address);
        await expect(heading(page, screen.title)).toBeVisible();
        await expect(page.getByRole('button', { name: button })).toHaveCount(0);
        await expect(faultToasts(page)).toHaveCount(0);
      });
    }
  });

  for (const fault of tried.filter((trial) => trial === 'render' || trial === 'effect')) {
    test.describe(`${screen.remote} with an error: ${fault}`, () => {
      // React logs errors that a boundary has caught.
      test.use({ expectedConsoleErrors: [plantedMessage, 'RemoteFault: '] });

      test('affects nothing else, is reported once and recovers without a reload', async ({ page, network }) => {
        await serveRegistry(network, withReleases(await plantedRelease(screen.remote, label)));
        await plantFault(page, label, fault);
        await page.goto(screen.address);
        await expect(unavailable(page)).toBeVisible();
        await expect(faultToasts(page)).toHaveText([`Error: ${plantedMessage}`]);
        const documents = countDocuments(page);
        if (fault === 'render') {
          await expect(page.getByRole('progressbar', { name: 'notification timer' })).toHaveCSS('animation-duration', '10s');
          await expectAccessible(page, 'main');
        }

        await openFromMenu(page, other);
        await expect(heading(page, other.title)).toBeVisible();
        await openFromMenu(page, screen);
        await expect(unavailable(page)).toBeVisible();

        await endPlantedFault(page);
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(heading(page, screen.title)).toBeVisible();
        await expect(page.getByRole('button', { name: button })).toBeVisible();
        expect(documents()).toBe(0);
      });
    });
  }

  if (tried.includes('event')) {
    test.describe(`${screen.remote} with an error in an event handler`, () => {
      test.use({ expectedExceptions: [plantedMessage] });

      test('keeps its screen, and shows one toast', async ({ page, network }) => {
        await serveRegistry(network, withReleases(await plantedRelease(screen.remote, label)));
        await plantFault(page, label, 'event');
        await page.goto(screen.address);
        await page.getByRole('button', { name: button }).click();
        await expect(faultToasts(page)).toHaveText([`Error: ${plantedMessage}`]);
        await expect(heading(page, screen.title)).toBeVisible();
        await openFromMenu(page, other);
        await expect(heading(page, other.title)).toBeVisible();
      });
    });
  }
}
