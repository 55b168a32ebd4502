import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { confirmRows, uploadRows } from '../src/imported-rows.ts';
import { invite, register } from '../src/invited-users.ts';
import { callAs } from '../src/staff-session.ts';
import { expect, test } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

const password = 'Pregon-Nueva-1';
const betweenKeys = 60;
const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const newsletterHtml = '<!doctype html><html lang="es"><body><p>Hola</p><a href="#darse-de-baja">Baja</a></body></html>';

/** Whoever opens the deep link of a mail has no session yet; the refused activation is the subject of the test. */
test.use({ expectedConsoleErrors: ['Blocked script execution in', 'status of 401', 'status of 409'] });

/** Fills in the log-in of the page that is shown. */
async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Another person at another device: on a phone, in the dark theme. */
async function openColleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  return context.newPage();
}

/** Creates what a schedule needs in an account that demands a second person, and the schedule as a draft. Returns its identifier. */
async function newDraft(page: Page, name: string, subject: string): Promise<string> {
  const ok = async (method: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await callAs(page, method, path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const { body: account } = await callAs(page, 'GET', '/V1/account');
  const { name: accountName, timeZone, currency, senderName, senderEmail, replyTo, version } = account;
  const kept = { name: accountName, timeZone, currency, senderName, senderEmail, replyTo, version };
  await ok('PUT', '/V1/account', { ...kept, secondPersonSchedules: true });
  const campaign = await ok('POST', '/V1/campaign', {
    name: 'Navidad',
    description: 'Ofertas de diciembre',
    dateStart: dayIn(0),
    dateEnd: dayIn(60),
    numberSends: 1,
  });
  const profile = await addProfile(page, String(campaign['identifier']));
  const newsletter = await ok('POST', '/V1/template', {
    name: 'Correo de Navidad',
    templateJson: '{}',
    templateHtml: newsletterHtml,
    approved: true,
  });
  const schedule = await ok('POST', '/V1/schedule', {
    name,
    profile,
    date_start: `${dayIn(30)}T10:00`,
    active: false,
    sendMethods: [
      {
        type: 'email',
        newsletter_id: newsletter['identifier'],
        sender: 'Tienda',
        sender_email: 'no-responder@admin.localhost',
        subject,
      },
    ],
  });
  return String(schedule['identifier']);
}

/** Adds a profile of all customers through its form. Returns its key. */
async function addProfile(page: Page, campaign: string): Promise<number> {
  await page.goto(`${adminUrl}/admin/campaign/${campaign}/sends/1`);
  await page.getByLabel('Nombre del perfil').fill('Todos');
  await page.getByRole('checkbox', { name: 'Fidelizar', exact: true }).check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Guardar perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perfiles listos' })).toBeVisible({ timeout: seconds(10) });
  const { body } = await callAs(page, 'GET', `/V1/sends/${campaign}`);
  const [profile] = body['content'] as readonly { readonly key: number }[];
  return profile?.key ?? 0;
}

test('a schedule waits for a second person, who sees what changed; a change ends the approval', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(seconds(240));
  const run = randomUUID().slice(0, 8);
  const account = `Aprobaciones ${run}`;
  const [asker, approver] = [`ana.${run}@nueva.example`, `beto.${run}@nueva.example`];
  const [name, before, after] = [`Regalos ${run}`, 'Llega la Navidad', 'Llega la Navidad, con 20 %'];
  const ask = async (note: string) => {
    await page.getByRole('button', { name: 'Pedir aprobación' }).click();
    const form = page.getByRole('form', { name: 'Pedir aprobación' });
    await form.getByLabel('A quién').selectOption({ label: 'Eva María Ríos Peña' });
    await form.getByLabel(/^Nota/).click();
    await page.keyboard.type(note, { delay: betweenKeys });
    await form.getByRole('button', { name: 'Pedir aprobación' }).click();
    await expect(page.getByText('Pendiente', { exact: true })).toBeVisible({ timeout: seconds(10) });
  };
  const colleague = await openColleague(browser);

  const address = await test.step('two people join a new account, which demands a second person', async () => {
    await register(page, await invite(request, asker, '--account', account), password);
    await logInHere(page, asker);
    await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible({ timeout: seconds(20) });
    await register(colleague, await invite(request, approver, '--account', account, '--role', 'marketing'), password);
    await expect(colleague.getByText('Usuario Registrado')).toBeVisible();
    const rows = ['documento;nombre;correo;acepta correo', `${Date.now()};Luz;luz.${run}@correo.example;sí`];
    await uploadRows(page, 'Clientes', rows);
    await confirmRows(page, rows);
    // The control group with which an account begins would leave out its only customer now and then.
    const held = await callAs(page, 'PUT', '/V1/account/hold-out', { share: 0 });
    expect(held).toMatchObject({ status: 200, body: { people: 0 } });
    const identifier = await newDraft(page, name, before);
    return `/admin/sends/scheduled-list/${identifier}`;
  });

  await test.step('it cannot be activated before somebody else approves it', async () => {
    await page.goto(`${adminUrl}${address}`);
    await expect(page.getByText('Tu cuenta exige que lo apruebe otra persona.')).toBeVisible();
    await activate(page, name);
    // It stays a draft, and its page says what is missing.
    const notes = page.getByRole('region', { name: /^Avisos/ });
    await expect(notes.getByText('pide la aprobación en esta página')).toBeVisible({ timeout: seconds(10) });
    await expect(page.getByText('Tu cuenta exige que lo apruebe otra persona.', { exact: true })).toBeVisible();
  });

  await test.step('a colleague is asked, by a mail and a mark in the bar, and approves', async () => {
    await ask('¿Sale así?');
    const links = async () =>
      (await messagesAbout(request, 'Te piden una aprobación'))
        .filter(({ recipient }) => recipient === approver)
        .map((message) => message.links[0]?.href);
    await expect.poll(links).toEqual([`${adminUrl}${address}`]);
    await colleague.goto(`${adminUrl}${address}`);
    await logInHere(colleague, approver);
    await expect(colleague.getByText('¿Sale así?')).toBeVisible({ timeout: seconds(20) });
    await expect(colleague.getByRole('link', { name: /^Pendientes \(1 / })).toBeVisible();
    await colleague.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(colleague.getByText('Aprobada', { exact: true })).toBeVisible({ timeout: seconds(10) });
  });

  await test.step('a change of the subject ends the approval, and is told', async () => {
    await page.goto(`${adminUrl}${address.replace('scheduled-list', 'schedule')}`);
    const subject = page.getByLabel('Asunto', { exact: true });
    await expect(subject).toHaveValue(before);
    await subject.press('End');
    await page.keyboard.type(after.slice(before.length), { delay: betweenKeys });
    await expect(subject).toHaveValue(after);
    await page.getByRole('button', { name: 'Guardar borrador' }).click();
    await expect(page.getByText('Vencida por un cambio', { exact: true })).toBeVisible({ timeout: seconds(20) });
    await expectChange(page);
  });

  await test.step('asked again, the colleague finds it among what waits, reads what changed, and approves', async () => {
    await ask('Ahora con el descuento');
    await colleague.goto(`${adminUrl}/admin`);
    await colleague.getByRole('link', { name: /^Pendientes \(1 / }).click();
    await colleague.getByRole('link', { name: new RegExp(`te pide que apruebes la programación «${name}»`) }).click();
    await expectChange(colleague);
    await expectAccessible(colleague);
    await expectNothingAtSide(colleague);
    await colleague.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await expect(colleague.getByText('Aprobada', { exact: true })).toBeVisible({ timeout: seconds(10) });
  });

  await test.step('now it can be activated', async () => {
    await page.goto(`${adminUrl}${address}`);
    await expect(page.getByText('Aprobada', { exact: true })).toBeVisible({ timeout: seconds(10) });
    await activate(page, name);
    await expect(page.getByRole('main').getByText('Programada', { exact: true }).first()).toBeVisible({ timeout: seconds(20) });
  });
  await colleague.context().close();

  /** The subject as it was approved, and as it is now. */
  async function expectChange(shown: Page): Promise<void> {
    const changes = shown.getByRole('group').filter({ hasText: 'Qué cambió desde la última aprobación' });
    await expect(changes.getByText('E-mail: Asunto', { exact: true })).toBeVisible({ timeout: seconds(10) });
    await expect(changes.getByRole('deletion')).toHaveText([before]);
    await expect(changes.getByRole('insertion')).toHaveText([after]);
  }
});

/** Switches a draft on in its form, from its page, and confirms the review where one is shown. */
async function activate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones para ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByRole('switch', { name: 'Activa' }).check();
  await page.getByRole('button', { name: 'Guardar y programar' }).click();
  await page.getByRole('alertdialog', { name: 'Programar el envío' }).getByRole('button', { name: 'Programar envío' }).click();
}
