import type { Page } from '@playwright/test';
import { expectTyped, messageCanvas, openNewMessage, pauseUntilSaved, typeSlowly } from '../src/message-canvas.ts';
import { refreshPath, refuseOne, tokenOf } from '../src/staff-session.ts';
import { expect, logIn, test } from '../src/test.ts';

/** Saves the open message; returns its identifier. */
async function save(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/V1/template');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const { identifier } = (await (await answer).json()) as { identifier: string };
  await expect(page.getByRole('table')).toBeVisible();
  return identifier;
}

/** Saves another version of a newsletter, like a colleague on another machine. */
async function saveAsColleague(page: Page, identifier: string): Promise<void> {
  const status = await page.evaluate(
    async ({ id, token }) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const { data } = await (await fetch(`/V1/template/${id}`, { headers })).json();
      const templateHtml = '<!doctype html><html lang="es"><body><p>Otra</p><a href="#darse-de-baja">Baja</a></body></html>';
      const body = { identifier: id, name: data.name, approved: false, templateJson: data.templateJson, templateHtml };
      return (await fetch('/V1/template', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { id: identifier, token: await tokenOf(page.context()) },
  );
  expect(status).toBe(200);
}

// The gallery's sandboxed frames block scripts; the rejected token and the conflict are the subject of the test.
test.use({ expectedConsoleErrors: ['Blocked script execution in', 'status of 401', 'status of 409'] });

test('a text keeps its content while the session is refreshed and a colleague saves the newsletter', async ({ page }) => {
  await logIn(page);
  await openNewMessage(page);
  await page.getByLabel('Nombre', { exact: true }).first().fill('Temporada de dos');
  const identifier = await save(page);
  await page.goto(`/admin/newsletter/build?newsletter=${identifier}`);
  await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
  await page.keyboard.press('Control+a');

  await test.step('the session is refreshed in the middle of a word', async () => {
    const expired = await tokenOf(page.context());
    await page.route('**/V1/template-work/**', (route) =>
      route.request().headers()['authorization'] === `Bearer ${expired}` ? refuseOne(route) : route.fallback(),
    );
    const renewal = page.waitForResponse((response) => new URL(response.url()).pathname === refreshPath);
    await typeSlowly(page, 'Nuestra gen');
    await pauseUntilSaved(page, 'Nuestra gen');
    expect((await renewal).ok()).toBe(true);
    await expectTyped(page, 'Nuestra gen|');
  });

  await test.step('a colleague saves the newsletter meanwhile', async () => {
    await typeSlowly(page, 'te gan');
    await saveAsColleague(page, identifier);
    await pauseUntilSaved(page);
    await typeSlowly(page, 'a más');
    await expectTyped(page, 'Nuestra gente gana más|');
    expect(new URL(page.url()).search).toBe(`?newsletter=${identifier}`);
  });

  await test.step('the typed text remains after the conflict dialog', async () => {
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Alguien guardó este newsletter mientras lo editabas' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(messageCanvas(page).getByText('Nuestra gente gana más', { exact: true })).toBeVisible();
  });
});
