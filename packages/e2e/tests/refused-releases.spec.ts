import type { Fault } from '../src/fault-proxy.ts';
import { faultTest as test } from '../src/fault-test.ts';
import { elsewhere, faultToasts, heading, openFromMenu, remoteScreens, turns, unavailable } from '../src/remote-screens.ts';
import { liveRelease, nextContract, serveRegistry, withReleases } from '../src/served-registry.ts';
import { countDocuments, expect } from '../src/test.ts';
import type { Release } from '@pregon/release-registry/registry.schema';

test.describe.configure({ mode: 'parallel' });

/** A release without files, which no request reveals unless it is loaded. */
const elsewhereStored = (release: Release): Release => ({
  ...release,
  version: '9.0.0',
  globalName: 'never_loaded',
  entry: `/r/${release.name}/9.0.0/remoteEntry.js`,
});

const refusals = [
  {
    what: 'needs another contract',
    release: (live: Release) => ({ ...elsewhereStored(live), requires: { ...live.requires, contract: nextContract(live) } }),
    sentence: 'Error: la versión publicada del módulo no sirve para esta página.',
    reason: /Needs contract \^\d+\.0\.0; this page has \d/,
  },
  {
    what: 'needs another React',
    release: (live: Release) => ({
      ...elsewhereStored(live),
      requires: { ...live.requires, shared: { ...live.requires.shared, react: '^18.0.0' } },
    }),
    sentence: 'Error: la versión publicada del módulo no sirve para esta página.',
    reason: /Needs react \^18\.0\.0; this page has 19/,
  },
  {
    what: 'lies on a foreign origin',
    release: (live: Release) => ({
      ...elsewhereStored(live),
      entry: `http://cdn.localhost:9/r/${live.name}/9.0.0/remoteEntry.js`,
    }),
    sentence: 'Error: no se pudo comprobar que el módulo sea auténtico.',
    reason: /http:\/\/cdn\.localhost:9/,
  },
];

/** Alone, and before a release that the page can use. */
const trials = refusals.flatMap((refusal) => [
  { refusal, isAlone: true },
  { refusal, isAlone: false },
]);

for (const screen of remoteScreens) {
  for (const { refusal, isAlone } of turns(screen, trials)) {
    const { what, release, sentence, reason } = refusal;
    if (isAlone) {
      test(`a release of ${screen.remote} that ${what} is refused with a reason before any of it runs`, async ({
        page,
        network,
      }) => {
        const live = await liveRelease(screen.remote);
        const scripts: string[] = [];
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url());
        });
        const bad = await serveRegistry(network, withReleases(release(live)));
        await page.goto(screen.address);
        await expect(unavailable(page)).toBeVisible();
        await expect(faultToasts(page)).toHaveText([sentence]);
        await page.getByText('Detalle técnico').click();
        await expect(page.getByText(reason)).toBeVisible();
        const documents = countDocuments(page);
        await openFromMenu(page, elsewhere(screen));
        await expect(heading(page, elsewhere(screen).title)).toBeVisible();
        await openFromMenu(page, screen);
        await expect(unavailable(page)).toBeVisible();
        expect(scripts.filter((url) => url.includes('/9.0.0/'))).toEqual([]);

        bad.end();
        await serveRegistry(network, withReleases(live));
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(heading(page, screen.title)).toBeVisible();
        expect(documents()).toBe(0);
      });
    } else {
      test(`a release of ${screen.remote} that ${what} falls back silently to the previous one`, async ({ page, network }) => {
        const live = await liveRelease(screen.remote);
        await serveRegistry(network, withReleases(release(live), live));
        await page.goto(screen.address);
        await expect(heading(page, screen.title)).toBeVisible();
        await expect(faultToasts(page)).toHaveCount(0);
      });
    }
  }
}

test.describe('a registry that was changed in transit', () => {
  /** Changes the registry, so that the signature does not match any more. */
  const tamper: Fault = {
    kind: 'changed',
    change: (body) => body.toString().replace(/"generation":\s*\d+/, '"generation":999999'),
  };

  test('is rejected, and the correct one is accepted later', async ({ page, network }) => {
    const tampered = network.inject(/^\/(?:admin\/tiendas|remotes\.json)$/, tamper);
    await page.goto('/admin/tiendas');
    await expect(unavailable(page)).toBeVisible();
    await expect(faultToasts(page)).toHaveText(['Error: no se pudo comprobar que el módulo sea auténtico.']);
    tampered.end();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(heading(page, 'Tiendas')).toBeVisible();
  });

  test('has no effect while the server still returns the correct one', async ({ page, network }) => {
    const tampered = network.inject(['/admin/tiendas'], tamper);
    await page.goto('/admin/tiendas');
    await expect(heading(page, 'Tiendas')).toBeVisible();
    await expect(faultToasts(page)).toHaveCount(0);
    expect([tampered.met(), network.asked().filter((path) => path === '/remotes.json').length]).toEqual([1, 1]);
  });
});
