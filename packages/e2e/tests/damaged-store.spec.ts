import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { port as mainPort } from '../src/addresses.ts';
import { prepareDataFolder, startServerProcess } from '../src/server-process.ts';
import { expect, logIn, test } from '../src/test.ts';

const port = mainPort + 1;
const adminUrl = `http://admin.localhost:${port}`;
const publicUrl = `http://localhost:${port}`;

test.use({ expectedComplaints: ['Failed to load resource'] });

test('a remote whose files are gone from the store leaves the rest usable', async ({ page }) => {
  const folder = await prepareDataFolder('damaged');
  await rm(path.join(folder, 'releases/mf-stores'), { recursive: true });
  expect(await readdir(path.join(folder, 'releases'))).not.toContain('mf-stores');
  const server = startServerProcess(folder, port, { WORKER: 'off' });
  try {
    await expect.poll(() => isUp(`${publicUrl}/remotes.json`), { timeout: 40_000 }).toBe(true);
    await logIn(page, adminUrl);
    await page.goto(`${adminUrl}/admin/tiendas`);
    await expect(page.getByRole('heading', { name: 'Este módulo no está disponible.' })).toBeVisible();
    for (const [address, title] of [
      ['/admin/campaign/all', 'Campañas'],
      ['/admin/newsletter', 'Newsletters'],
    ] as const) {
      await page.goto(adminUrl + address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await page.goto(publicUrl);
    await expect(page.getByRole('heading', { name: 'Hola' })).toBeVisible();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
