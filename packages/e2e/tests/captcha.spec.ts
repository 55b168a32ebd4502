import path from 'node:path';
import type { Page } from '@playwright/test';
import { port as mainPort, resultsFolder } from '../src/addresses.ts';
import { startFakeCaptcha } from '../src/fake-captcha.ts';
import { isUp, prepareEmptyDataFolder, startServerProcess, stopServerProcess } from '../src/server-process.ts';
import { expect, fillLogIn, test } from '../src/test.ts';

const port = mainPort + 5;
const adminUrl = `http://admin.localhost:${port}`;
const refusal = 'No pudimos comprobar que eres una persona. Intenta de nuevo.';

test.use({ expectedConsoleErrors: ['status of 401', 'status of 400', 'ERR_BLOCKED_BY_CLIENT'] });

/** A separate server without users. */
const withoutDemo = { DEMO: 'off', WORKER: 'off', SMTP_URL: 'smtp://127.0.0.1:9', SECRET_KEY: 'captcha'.repeat(6) };

const logIn = (page: Page) => page.getByRole('button', { name: 'Ingresar' }).click();

test('the bot check loads when a form is touched, is verified on the server, and blocks nobody', async ({ page }) => {
  test.slow();
  const captcha = await startFakeCaptcha();
  const folder = await prepareEmptyDataFolder(path.join(resultsFolder, 'captcha'));
  const server = startServerProcess(folder, port, { ...withoutDemo, ...captcha.settings });
  try {
    await expect.poll(() => isUp(`http://localhost:${port}/remotes.json`), { timeout: 90_000 }).toBe(true);

    await test.step('with a blocked script', async () => {
      await captcha.serve(page, 'block');
      await page.goto(adminUrl);
      await fillLogIn(page);
      await logIn(page);
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(page.getByLabel('Usuario')).toHaveValue('ana@tienda.example');
      expect(captcha.asked.at(-1)).toBe('');
      await page.unrouteAll();
    });

    await test.step('for a user who is taken for a bot, once', async () => {
      const requests = await captcha.serve(page);
      await page.goto(adminUrl);
      await expect(page.getByLabel('Usuario')).toBeVisible();
      expect(requests).toEqual([]);
      captcha.decide(false);
      await fillLogIn(page, 'wrong');
      await logIn(page);
      await expect(page.getByText(refusal)).toBeVisible();
      expect(requests).toHaveLength(1);
      captcha.decide(true);
      await logIn(page);
      await expect(page.getByText('Usuario o contraseña no válidos')).toBeVisible();
      expect(new Set(captcha.asked.slice(-2)).size).toBe(2);
    });

    await test.step('for a user who forgot the password', async () => {
      await page.goto(`${adminUrl}/forgot`);
      await page.getByLabel('Usuario').fill('nadie@tienda.example');
      await page.getByRole('button', { name: 'Recuperar' }).click();
      await expect(page.getByText('Se ha enviado un correo con instrucciones.')).toBeVisible();
      expect(captcha.asked.at(-1)).toMatch(/^proof-/);
    });
    // Points the page's remaining error reports to a running server.
    await page.goto('about:blank');
  } finally {
    await stopServerProcess(server);
    captcha.stop();
  }
});
