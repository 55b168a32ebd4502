import type { Page } from '@playwright/test';
import { faults, type Fault, type FaultProxy } from '../src/fault-proxy.ts';
import { faultTest as test, preloadErrors } from '../src/fault-test.ts';
import { seconds } from '../src/timeouts.ts';
import {
  elsewhere,
  faultToasts,
  heading,
  openFromMenu,
  remoteScreens,
  turns,
  unavailable,
  type RemoteScreen,
} from '../src/remote-screens.ts';
import { liveRelease, serveRegistry, withReleases } from '../src/served-registry.ts';
import { filesOfScreen } from '../src/server-store.ts';
import { countDocuments, expect } from '../src/test.ts';

test.describe.configure({ mode: 'parallel' });

const broken = ['does not answer', 'answers 500', 'answers HTML', 'has a syntax error', 'has one flipped byte'] as const;

for (const screen of remoteScreens) {
  for (const part of ['entry', 'chunk', 'style'] as const) {
    if (part === 'style' && !screen.hasStyle) continue;
    test(`${screen.remote} contains a fault of its ${part}, and recovers without a reload`, async ({ page, network }) => {
      network.inject(new RegExp(`^/r/${screen.remote}/`), { kind: 'uncached' });
      await serveRegistry(network, withReleases(await liveRelease(screen.remote)));
      const paths = (await filesOfScreen(screen))[part];
      for (const fault of turns(screen, broken)) {
        await test.step(fault, () => sufferAndHeal(page, network, { screen, paths, fault: faults[fault] }));
        expect(await preloadErrors(page)).not.toEqual([]);
      }
      await page.goto(screen.address);
      await expect(heading(page, screen.title), 'the browser still keeps what was wrong').toBeVisible();
      await expect(faultToasts(page)).toHaveCount(0);
    });
  }
}

interface Trial {
  readonly screen: RemoteScreen;
  readonly paths: readonly string[];
  readonly fault: Fault;
}

async function sufferAndHeal(page: Page, network: FaultProxy, { screen, paths, fault }: Trial) {
  const injected = network.inject(paths, fault);
  await page.goto(screen.address);
  await expect(unavailable(page)).toBeVisible({ timeout: seconds(4) });
  await expect(faultToasts(page)).toHaveText(['Error: no se pudo cargar el módulo.']);
  expect(injected.met()).toBeGreaterThan(0);
  const documents = countDocuments(page);

  const other = elsewhere(screen);
  await openFromMenu(page, other);
  await expect(heading(page, other.title)).toBeVisible();
  await openFromMenu(page, screen);
  await expect(unavailable(page)).toBeVisible({ timeout: seconds(4) });

  injected.end();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(heading(page, screen.title)).toBeVisible();
  expect(documents()).toBe(0);
}
