import { rm } from 'node:fs/promises';
import path from 'node:path';
import { port as mainPort, resultsFolder } from '../src/addresses.ts';
import { isUp, prepareDataFolder, startServerProcess, stopServerProcess } from '../src/server-process.ts';
import { expect, logIn, test } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

const port = mainPort + 4;
const adminUrl = `http://admin.localhost:${port}`;

/** Nothing listens on the port of a discarded service, so that the server fails at each request about WhatsApp. */
const settings = {
  WORKER: 'off',
  DATABASE_URL: undefined,
  WHATSAPP_PROVIDER: 'meta',
  WHATSAPP_URL: 'http://127.0.0.1:9/v21.0',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_ACCOUNT: '1',
};

test.use({ expectedConsoleErrors: ['status of 502'] });

test('a failed request shows a code that a click selects, and which the log has', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = await prepareDataFolder(path.join(resultsFolder, 'support-code'));
  let log = '';
  const server = startServerProcess(folder, port, settings, 'pipe');
  server.stdout?.on('data', (part: Buffer) => (log += part.toString()));
  try {
    await expect.poll(() => isUp(`http://localhost:${port}/remotes.json`), { timeout: seconds(60) }).toBe(true);
    await logIn(page, adminUrl);
    // A failed request is repeated once before the screen says so.
    const traceIds: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 502) traceIds.push(response.headers()['x-trace-id'] ?? '');
    });
    await page.goto(`${adminUrl}/admin/wa-plantillas`);
    await expect(page.getByRole('heading', { name: 'WhatsApp no responde' })).toBeVisible();
    const shown = page.locator('.support-code code');
    await shown.click();
    const code = await page.evaluate(() => String(getSelection()));
    expect(code).toMatch(/^[\da-f]{12}$/);
    await expect(shown).toHaveText(code);
    expect(traceIds.map((id) => id.slice(-12))).toContain(code);
    const lines = log.split('\n').filter((line) => line.includes(`${code}"`));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, err: { code: 'WHATSAPP_FAILED' } }]);
  } finally {
    await stopServerProcess(server);
    await rm(folder, { recursive: true, force: true });
  }
});
