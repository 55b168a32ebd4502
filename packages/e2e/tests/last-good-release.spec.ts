import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { faults } from '../src/fault-proxy.ts';
import { faultTest as test } from '../src/fault-test.ts';
import { seconds } from '../src/timeouts.ts';
import { plantedButton, plantedRelease } from '../src/planted-faults.ts';
import { faultToasts, heading, remoteScreens, turns, unavailable } from '../src/remote-screens.ts';
import { liveRelease, serveRegistry, withReleases } from '../src/served-registry.ts';
import { filesOf, filesOfScreen, storedFiles } from '../src/server-store.ts';
import { expect } from '../src/test.ts';

const before = '1.0.0';
const now = '1.1.0';

test.describe.configure({ mode: 'parallel' });
// The editor's preview is sandboxed, and blocks the scripts of the tests, too.
test.use({
  expectedConsoleErrors: ['Failed to load resource', 'integrity', 'MIME', 'ChunkLoadError', 'Blocked script execution in'],
});

for (const screen of remoteScreens) {
  test(`a flipped byte in a file of each kind of ${screen.remote} falls back to the previous release`, async ({
    page,
    network,
  }) => {
    const live = await plantedRelease(screen.remote, now);
    await serveRegistry(network, withReleases(live, await plantedRelease(screen.remote, before)));
    network.inject(new RegExp(`^/r/${screen.remote}/`), { kind: 'uncached' });
    for (const { file, address } of filesOfEachKind(await filesOf(live), screen.address)) {
      await test.step(file, async () => {
        const flipped = network.inject([file], faults['has one flipped byte']);
        await page.goto(address);
        await expectReleaseBefore(page);
        expect(flipped.met()).toBeGreaterThan(0);
        flipped.end();
      });
    }
  });

  test(`all files that ${screen.remote} loads are bound to their hashes`, async () => {
    const { entry, files } = await storedFiles(await liveRelease(screen.remote));
    // The page requests the entry with the registry's hash, and the entry requests every further file with a hash that it contains.
    expect(hashOf(entry.content, 'sha384')).toBe((await liveRelease(screen.remote)).integrity);
    const behind = files.filter(({ path }) => path !== entry.path && /(?<!\.worker\.\w+)\.(?:js|css)$/.test(path));
    expect(behind.length).toBeGreaterThan(2);
    const code = entry.content.toString();
    expect(behind.filter(({ content }) => !code.includes(hashOf(content, 'sha256'))).map(({ path }) => path)).toEqual([]);
  });

  for (const part of ['entry', 'chunk', 'style'] as const) {
    if (part === 'style' && !screen.hasStyle) continue;
    test(`a missing ${part} of ${screen.remote} falls back to the previous release`, async ({ page, network }) => {
      const previous = await plantedRelease(screen.remote, before);
      await serveRegistry(network, withReleases(await liveRelease(screen.remote), previous));
      const paths = (await filesOfScreen(screen))[part];
      for (const fault of turns(screen, ['does not answer', 'answers 500', 'answers HTML', 'has a syntax error'] as const)) {
        await test.step(fault, async () => {
          const injected = network.inject(paths, faults[fault]);
          await page.goto(screen.address);
          await expectReleaseBefore(page);
          expect(injected.met()).toBeGreaterThan(0);
          injected.end();
        });
      }
    });
  }
}

test.describe('lazy files of the newsletter editor', () => {
  // The remote reports files that failed to load to the page's error handlers.
  test.use({ expectedExceptions: ['ChunkLoadError'] });

  test('are refused with a flipped byte, and can be loaded again', async ({ page, network }) => {
    const { all, entry, exposes, routes } = await filesOf(await liveRelease('mf-newsletter'));
    const asked = [entry, ...[...exposes, ...routes].flatMap(({ js, css }) => [...js, ...css])];
    const later = all.filter((file) => !asked.includes(file) && /\.(?:js|css)$/.test(file));
    expect(later.length).toBeGreaterThan(0);
    const flipped = network.inject(later, faults['has one flipped byte']);
    await page.goto('/admin/newsletter/build');
    await expect(page.getByRole('heading', { name: 'El editor no se pudo abrir' })).toBeVisible();
    flipped.end();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    // The templates were requested again with the editor.
    await page.getByRole('button', { name: 'Empezar en blanco' }).click();
    await expect(page.getByRole('button', { name: /^Texto: Tenemos novedades/ })).toBeVisible({ timeout: seconds(10) });
    await expect(heading(page, 'Nueva plantilla')).toBeVisible();

    const flippedAgain = network.inject(later, faults['has one flipped byte']);
    await page.getByLabel('Nombre').fill('Sin un bit');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Error al exportar la plantilla')).toBeVisible();
    expect(flippedAgain.met()).toBeGreaterThan(0);
    flippedAgain.end();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(heading(page, 'Newsletters')).toBeVisible();
  });
});

const addressOf = (pattern: string) => `/admin/${pattern.replaceAll(/:\w+/g, '1')}`;

/**
 * The entry, and one script and one style each of the initial and the lazy files, with the request that loads it. All files of a kind are
 * requested in the same way; that each has its own hash is verified in the files.
 */
function filesOfEachKind({ entry, exposes, routes }: Awaited<ReturnType<typeof filesOf>>, address: string) {
  const first = (files: readonly { file: string; address: string }[]) => files.slice(0, 1);
  const ofScreens = (kind: 'js' | 'css') =>
    routes.flatMap((route) => route[kind].map((file) => ({ file, address: addressOf(route.pattern) })));
  const ofRemote = (kind: 'js' | 'css') => exposes.flatMap((expose) => expose[kind].map((file) => ({ file, address })));
  return [
    ...first(ofScreens('js')),
    ...first(ofScreens('css')),
    ...first(ofRemote('js')),
    ...first(ofRemote('css')),
    { file: entry, address },
  ];
}

/** The registry has the entry's hash by SHA-384, the entry those of the lazy files by SHA-256. */
const hashOf = (content: Buffer, algorithm: 'sha256' | 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Expects that users see their screen without any notice. */
async function expectReleaseBefore(page: Page) {
  await expect(page.getByRole('button', { name: plantedButton(before) })).toBeVisible();
  await expect(unavailable(page)).toHaveCount(0);
  await expect(faultToasts(page)).toHaveCount(0);
}
