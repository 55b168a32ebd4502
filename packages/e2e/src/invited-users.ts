import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { adminUrl, mainDataFolder } from './addresses.ts';
import { messagesAbout } from './dev-mailbox.ts';

const run = promisify(execFile);
/** The bundled command: from its sources it takes ten times the processor time to load. */
const inviteMain = path.resolve(import.meta.dirname, '../../server/dist/invite.mjs');

/** Invites a user by the operator's command; returns the mailed link. `options`: `--role`, `--account`. */
export async function invite(request: APIRequestContext, email: string, ...options: readonly string[]): Promise<string> {
  const settings = { DATA_DIR: mainDataFolder, ADMIN_URL: adminUrl, DEMO: 'on' };
  await run(process.execPath, [inviteMain, email, ...options], { env: { ...process.env, ...settings } });
  return mailedLink(request, email, 'Te invitaron a Pregón');
}

/** Waits for the latest message to an address; returns its link. */
export async function mailedLink(request: APIRequestContext, recipient: string, subject: string): Promise<string> {
  const latest = async () => {
    const messages = await messagesAbout(request, subject);
    return messages.findLast((message) => message.recipient === recipient)?.links[0]?.href ?? '';
  };
  await expect.poll(latest).toContain(adminUrl);
  return latest();
}

/** Registers by the link of an invitation. */
export async function register(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nombres').fill('Eva María');
  await page.getByLabel('Apellidos').fill('Ríos Peña');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Repetir Contraseña').fill(password);
  await page.getByRole('button', { name: 'Registrarse' }).click();
}
