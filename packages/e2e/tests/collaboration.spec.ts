import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { invite, register } from '../src/invited-users.ts';
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

/** Saves a newsletter of the page's account. */
async function newNewsletter(page: Page, name: string): Promise<string> {
  const body = { name, templateJson: '{}', templateHtml };
  return String((await callAs(page, 'POST', '/V1/template', body)).body['identifier']);
}

// Whoever opens the deep link of a mail has no session yet; the refused approval is the subject of the test.
test.use({ expectedConsoleErrors: ['Blocked script execution in', 'status of 401', 'status of 409'] });

test('a colleague is mentioned, asked, and approves', async ({ page, browser, request }) => {
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
    const comment = page.getByRole('article').filter({ hasText: 'Sale el viernes.' });
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
    // What its author may do stands beside the name, and does not make a second row of buttons.
    expect(await top(comment.getByRole('button', { name: 'Editar' }))).toBeLessThan(
      await top(comment.getByText('Sale el viernes.')),
    );
  });

  await test.step('an approval is asked for', async () => {
    await page.getByRole('button', { name: 'Pedir aprobación' }).click();
    await page.getByLabel('A quién').selectOption({ label: second.name });
    await page.getByLabel(/^Nota/).click();
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
    expect(new URL(colleague.url()).searchParams.get('id')).toBe(identifier);
    await colleague.getByRole('link', { name: /^Pendientes/ }).click();
    await expectAccessible(colleague);
    await colleague.getByRole('link', { name: new RegExp(`te pide que apruebes el newsletter «${name}»`) }).click();
    await colleague.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(colleague.getByText('Aprobada', { exact: true })).toBeVisible({ timeout: seconds(10) });
    await expect(colleague.getByText(/Vista previa de la versión 2, aprobada/)).toBeVisible();
  });

  await colleague.context().close();
});

test('where an account demands a second person, one cannot approve what one saves', async ({ page, request }) => {
  // An account of its own, because other tests approve newsletters of the demo's retailer meanwhile.
  const run = randomUUID().slice(0, 8);
  const [email, password] = [`sola.${run}@dos.example`, 'Pregon-Dos-1'];
  await register(page, await invite(request, email, '--account', `Dos ${run}`), password);
  await expect(page.getByText('Usuario Registrado')).toBeVisible();
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL('**/admin');

  const other = {
    first_name: 'Luz',
    last_name: 'Peña',
    email: `otra.${run}@dos.example`,
    role: 'marketing',
    address: 'Calle 10 # 5-51',
    contact_phone: '300 123 4567',
    password,
    repeat_password: password,
  };
  expect(await callAs(page, 'POST', '/V1/user', other)).toMatchObject({ status: 200 });
  const demand = async (secondPersonNewsletters: boolean) => {
    const { name, timeZone, currency, senderName, senderEmail, replyTo, version } = (await callAs(page, 'GET', '/V1/account'))
      .body;
    const kept = { name, timeZone, currency, senderName, senderEmail, replyTo, version };
    return (await callAs(page, 'PUT', '/V1/account', { ...kept, secondPersonNewsletters })).status;
  };
  const identifier = await newNewsletter(page, run);
  const own = { name: run, identifier, templateJson: '{}', templateHtml, approved: true };
  expect(await demand(true)).toBe(200);
  expect((await callAs(page, 'POST', '/V1/template', own)).body).toMatchObject({ code: 'APPROVAL_NEEDED' });
  expect(await demand(false)).toBe(200);
});
