import { rm } from 'node:fs/promises';
import path from 'node:path';
import { port as mainPort, resultsFolder } from '../src/addresses.ts';
import { releaseTeam } from '../src/release-team.ts';
import { seconds } from '../src/timeouts.ts';
import { buildPlanted } from '../src/planted-faults.ts';
import { isUp, prepareDataFolder, startServerProcess, stopServerProcess } from '../src/server-process.ts';
import { expect, logIn, test } from '../src/test.ts';

const port = mainPort + 1;
const adminUrl = `http://admin.localhost:${port}`;
const publicUrl = `http://localhost:${port}`;

test.use({
  expectedConsoleErrors: [
    'Failed to load resource',
    'Refused to execute script',
    'Refused to apply style',
    'integrity',
    'RemoteFault: ',
  ],
});

test('missing files of remotes leave the rest usable; a previous release replaces a remote', async ({ page }) => {
  // A separate server with an empty database that is seeded first.
  test.setTimeout(300_000);
  const folder = await prepareDataFolder(path.join(resultsFolder, 'damaged'));
  await rm(path.join(folder, 'releases/mf-stores'), { recursive: true });
  const team = releaseTeam(folder, 'Equipo de newsletters');
  const lost = await team.bring(await buildPlanted('mf-newsletter', '1.1.0'));
  await team.release('mf-newsletter', '--to', lost);
  await rm(path.join(folder, 'releases/mf-newsletter', lost), { recursive: true });
  const server = startServerProcess(folder, port, { WORKER: 'off' });
  try {
    await expect.poll(() => isUp(`${publicUrl}/remotes.json`), { timeout: seconds(60) }).toBe(true);
    await logIn(page, adminUrl);
    await page.goto(`${adminUrl}/admin/tiendas`);
    await expect(page.getByRole('heading', { name: 'Este módulo no está disponible.' })).toBeVisible();
    for (const [address, title] of [
      ['/admin/campaign/all', 'Campañas'],
      ['/admin/newsletter', 'Newsletters'],
    ] as const) {
      await page.goto(adminUrl + address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/^Error: /)).toHaveCount(0);
    }
    await page.goto(publicUrl);
    await expect(page.getByRole('heading', { name: 'Hola' })).toBeVisible();
  } finally {
    await stopServerProcess(server);
  }
});
