import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { port as mainPort } from '../src/addresses.ts';
import { prepareDataFolder, startServerProcess } from '../src/server-process.ts';
import { expect, logIn, test } from '../src/test.ts';

const port = mainPort + 1;
const adminUrl = `http://admin.localhost:${port}`;
const publicUrl = `http://localhost:${port}`;

test.use({ expectedComplaints: ['Failed to load resource', 'Refused to execute script'] });

test('remotes whose files are gone from the store leave the rest usable; one that was released before is taken from there', async ({
  page,
}) => {
  // It has a server of its own, whose empty database is filled first.
  test.slow();
  const folder = await prepareDataFolder('damaged');
  await rm(path.join(folder, 'releases/mf-stores'), { recursive: true });
  await announceMissingRelease(path.join(folder, 'releases/remotes.json'), 'mf-newsletter');
  const server = startServerProcess(folder, port, { WORKER: 'off' });
  try {
    await expect.poll(() => isUp(`${publicUrl}/remotes.json`), { timeout: 90_000 }).toBe(true);
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
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
});

/** Makes a release live that is not there; the one that was live becomes the one before. */
async function announceMissingRelease(file: string, name: string) {
  const registry = JSON.parse(await readFile(file, 'utf8')) as { remotes: Record<string, object> };
  const previous = registry.remotes[name];
  registry.remotes[name] = {
    ...previous,
    version: '9.9.9',
    globalName: 'missing_release',
    entry: `/r/${name}/9.9.9/remoteEntry.js`,
    previous,
  };
  await writeFile(file, JSON.stringify(registry));
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
