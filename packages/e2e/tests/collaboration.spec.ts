import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { callAs } from '../src/staff-session.ts';
import { demoUser, expect, logIn, test } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

const second = { username: 'valentina@tienda.example', name: 'Valentina Ríos' };
const betweenKeys = 60;

/** Logs a colleague of the demo user in, at an address that needs a session. */
async function openAs(browser: Browser, username: string, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${adminUrl}${address}`);
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(demoUser.password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  return page;
}

const templateHtml = '<!doctype html><html lang="es"><body><p>Hola</p><a href="#darse-de-baja">Baja</a></body></html>';

/** Saves a newsletter of the demo's retailer. */
async function newNewsletter(page: Page, name: string): Promise<string> {
  const body = { name, templateJson: '{}', templateHtml };
  return String((await callAs(page, 'POST', '/V1/template', body)).body['identifier']);
}

// Whoever opens the deep link of a mail has no session yet; the refused approval is the subject of the test.
test.use({ expectedConsoleErrors: ['Blocked script execution in', 'status of 401', 'status of 409'] });

test('a colleague is mentioned, asked, and approves; nobody approves their own where the account demands it', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  await logIn(page);
  const name = `Para revisar ${randomUUID().slice(0, 8)}`;
  const identifier = await newNewsletter(page, name);
  const address = `/admin/newsletter/preview?id=${identifier}`;
  await page.goto(address);

  await test.step('a comment mentions a colleague, chosen with the keyboard while typing', async () => {
    const field = page.getByLabel('Comentario nuevo');
    await field.click();
    await page.keyboard.type('¿Qué te parece, @vale', { delay: betweenKeys });
    await expect(page.getByRole('option', { name: second.name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('? Sale el viernes.', { delay: betweenKeys });
    await expect(field).toHaveValue(`¿Qué te parece, @${second.name} ? Sale el viernes.`);
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByRole('article').getByText('Sale el viernes.')).toBeVisible({ timeout: seconds(10) });
    await expect(field).toHaveValue('');
  });

  await test.step('an approval is asked for', async () => {
    await page.getByRole('button', { name: 'Pedir aprobación' }).click();
    await page.getByLabel('A quién').selectOption({ label: second.name });
    await page.getByLabel('Nota (opcional)').click();
    await page.keyboard.type('Mira el precio, por favor', { delay: betweenKeys });
    await page.getByRole('form', { name: 'Pedir aprobación' }).getByRole('button', { name: 'Pedir aprobación' }).click();
    await expect(page.getByText('Pendiente', { exact: true })).toBeVisible({ timeout: seconds(10) });
  });

  await test.step('the mails lead through the log-in to the newsletter', async () => {
    const links = async (subject: string) =>
      (await messagesAbout(request, subject))
        .filter(({ recipient, text }) => recipient === second.username && text.includes(name))
        .map((message) => message.links[0]?.href);
    await expect.poll(() => links('Te mencionaron en un comentario')).toEqual([`${adminUrl}${address}`]);
    await expect.poll(() => links('Te piden una aprobación')).toEqual([`${adminUrl}${address}`]);
  });

  const colleague = await openAs(browser, second.username, address);
  await test.step('the colleague finds it among what waits, sees what was asked, and approves', async () => {
    await expect(colleague.getByText('Mira el precio, por favor')).toBeVisible();
    expect(new URL(colleague.url()).search).toBe(`?id=${identifier}`);
    await colleague.getByRole('link', { name: /^Pendientes/ }).click();
    await expectAccessible(colleague);
    await colleague.getByRole('link', { name: new RegExp(`te pide que apruebes el newsletter «${name}»`) }).click();
    await colleague.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(colleague.getByText('Aprobada', { exact: true })).toBeVisible({ timeout: seconds(10) });
    await expect(colleague.getByText(/Vista previa de la versión 2, aprobada/)).toBeVisible();
  });

  await test.step('where a second person is demanded, one cannot approve what one saves', async () => {
    const { body: account } = await callAs(page, 'GET', '/V1/account');
    const { name: accountName, timeZone, currency, senderName, senderEmail, replyTo } = account;
    const kept = { name: accountName, timeZone, currency, senderName, senderEmail, replyTo };
    const demand = async (secondPersonNewsletters: boolean) => {
      const { version } = (await callAs(page, 'GET', '/V1/account')).body;
      return (await callAs(page, 'PUT', '/V1/account', { ...kept, version, secondPersonNewsletters })).status;
    };
    expect(await demand(true)).toBe(200);
    try {
      const own = { name, identifier, templateJson: '{}', templateHtml, approved: true };
      expect((await callAs(page, 'POST', '/V1/template', own)).body).toMatchObject({ code: 'APPROVAL_NEEDED' });
    } finally {
      expect(await demand(false)).toBe(200);
    }
  });
  await colleague.context().close();
});
