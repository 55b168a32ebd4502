import type { Page } from '@playwright/test';
import { adminUrl, publicUrl } from '../src/addresses.ts';
import { choose, chooseSeveral, fillSegments, findAndChoose, tick, typedMoment } from '../src/fields.ts';
import { messagesAbout, type ReceivedMessage } from '../src/dev-mailbox.ts';
import { demoUser, expect, fillLogIn, test } from '../src/test.ts';

const campaign = 'Navidad en el Quindío';
const profile = 'Clientes de Armenia';
const newsletter = 'Aguinaldos de Armenia';
const subject = 'Aguinaldos para ti';

/** Expected console errors: the 400 of the wrong password, and the sandboxed frame at /outbox that blocks the scripts of the tests. */
test.use({ expectedConsoleErrors: ['status of 400', 'Blocked script execution in'] });

test('the main path leads from log-in to a message, its unsubscribe link, and a second sending without that person', async ({
  page,
  request,
}) => {
  // The two sendings start at different minutes of the clock.
  test.setTimeout(360_000);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  await test.step('log in; a reload keeps the session', async () => {
    await page.goto(adminUrl);
    await fillLogIn(page, 'Pregon-Demo-2');
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page.getByText('Usuario o contraseña no válidos')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill(demoUser.password);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);
    await page.reload();
    await expect(heading('Panel de Control')).toBeVisible();
  });

  await test.step('create a campaign', async () => {
    await openFromMenu(page, 'Campañas', 'Crear Campaña');
    await page.getByLabel('Nombre').fill(campaign);
    await page.getByLabel('Descripción').fill('Ofertas de diciembre para quienes compran en Armenia');
    await fillSegments(page, 'Empieza', typedMoment(new Date()).day);
    await fillSegments(page, 'Termina', typedMoment(daysFromNow(30)).day);
    await page.getByLabel('Número de perfiles').fill('1');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(page).toHaveURL(/\/admin\/campaign\/[0-9a-f-]{36}\/sends\/1$/);
  });

  const reached = await test.step('complete its profile, and read the audience', async () => {
    await page.getByLabel('Nombre del perfil').fill(profile);
    await tick(page, 'Fidelizar');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await choose(page, 'Jerarquía geográfica', 'Ciudad');
    await chooseSeveral(page, 'Ciudades', 'Armenia');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    // Without loyal customers, because other tests count the messages to those while one of these unsubscribes.
    await tick(page, 'Frecuentes', 'En riesgo', 'Oro', 'Plata', 'Bronce');
    const rail = page.getByRole('complementary', { name: 'Audiencia' });
    await expect(rail.getByRole('listitem').filter({ hasText: /^Oro, plata o bronce/ })).toBeVisible();
    await expect(rail.getByText('Al día')).toBeVisible();
    const byEmail = await rail.getByRole('listitem').filter({ hasText: 'E-mail' }).locator('b').innerText();
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(heading('Perfiles listos')).toBeVisible();
    return Number(byEmail);
  });
  expect(reached).toBeGreaterThan(2);
  expect(reached).toBeLessThan(100);

  await test.step('design a newsletter, and approve it', async () => {
    await page.getByRole('link', { name: 'Diseñar newsletter' }).click();
    await expect(heading('Nueva plantilla')).toBeVisible();
    await page.getByRole('button', { name: 'Empezar en blanco' }).click();
    await page.getByLabel('Nombre').fill(newsletter);
    const panel = page.getByRole('region', { name: 'Ajustes del mensaje' });
    await panel.getByRole('button', { name: /^Texto: Tenemos novedades/ }).click();
    await panel.getByRole('button', { name: 'Editar texto' }).click();
    await panel.getByRole('tab', { name: 'Etiquetas' }).click();
    await panel.getByLabel(/Valor por defecto/).fill('tu ciudad');
    await panel.getByLabel('Buscar etiqueta').fill('ciudad');
    await panel.getByRole('button', { name: /^Ciudad/ }).click();
    const canvas = page.getByRole('region', { name: 'Mensaje' }).frameLocator('iframe[title="Mensaje que se edita"]');
    await expect(canvas.getByText('{{city|tu ciudad}}')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Darme de baja' })).toBeVisible();
    await page.getByLabel('Aprobar').check();
    await page.getByRole('button', { name: 'Guardar' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Aprobar con un aviso?' });
    await expect(question).toContainText('1 enlace que no lleva a nada');
    await question.getByRole('button', { name: 'Aprobar y guardar' }).click();
    await expect(heading('Newsletters')).toBeVisible();
    await expect(page.getByRole('row', { name: newsletter })).toContainText('Aprobado');
  });

  const first = await test.step('schedule it for now, and deliver to the whole audience', async () => {
    await schedule(page, 'Primer envío', reached);
    await expectSent(page, 'Primer envío', reached);
    const messages = await messagesAbout(request, subject);
    expect(recipientsOf(messages)).toHaveLength(reached);
    return messages;
  });

  await test.step('each message is personal, and links to the public address', async () => {
    for (const { recipient, subject: written, html, links } of first) {
      expect(`${written} ${html}`).not.toMatch(/\{\{|<script/);
      const name = written.slice(`${subject}, `.length);
      expect(html).toContain(`Hola, ${name}`);
      expect(recipient.split('.')[0]).toBe(inAddress(name));
      const unsubscribe = links.find(({ words }) => words === 'Darme de baja')?.href ?? '';
      expect(unsubscribe).toMatch(`${publicUrl}/unsubscribe/`);
      expect(decodeURIComponent(new URL(unsubscribe).pathname)).toBe(`/unsubscribe/${recipient}`);
    }
  });

  const [leaving] = recipientsOf(first);
  await test.step('unsubscribe through the link of one message', async () => {
    await page.goto(`${publicUrl}/outbox?recipient=${leaving}`);
    await page.getByRole('link', { name: subject }).click();
    const scripts: string[] = [];
    page.on('request', (asked) => {
      if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname);
    });
    await page.getByRole('listitem').filter({ hasText: 'Darme de baja' }).getByRole('link').click();
    await expect(heading('Te has dado de baja')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(publicUrl);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => !/^\/(shell\/public(-later)?\.|r\/mf-public\/)/.test(path))).toEqual([]);
    await page.getByRole('link', { name: 'Elegir qué recibo' }).click();
    await expect(heading('Elige qué recibes')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Correo/ })).not.toBeChecked();
  });

  await test.step('schedule the same again, and deliver to everybody except the unsubscribed person', async () => {
    await page.goto(`${adminUrl}/admin`);
    await schedule(page, 'Segundo envío', reached - 1);
    await expectSent(page, 'Segundo envío', reached - 1);
    await expect(page.getByRole('row', { name: 'Primer envío' })).toContainText(`${reached} enviados`);
    const all = await messagesAbout(request, subject);
    expect(all.slice(0, first.length)).toEqual(first);
    expect(recipientsOf(all.slice(first.length))).toEqual(recipientsOf(first).filter((recipient) => recipient !== leaving));
  });

  await test.step('the page of a customer shows the message word for word, after the name has changed', async () => {
    const message = first.find(({ recipient }) => recipient !== leaving);
    if (!message) throw new Error('Nobody else got the message.');
    const name = message.subject.slice(`${subject}, `.length);
    await page.goto(`${adminUrl}/admin/clientes?q=${encodeURIComponent(message.recipient)}`);
    await page.getByRole('row').nth(1).getByRole('link').press('Enter');
    await page.getByRole('button', { name: 'Editar' }).press('Enter');
    await page.getByLabel('Nombres').fill('Zoraida');
    await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoraida');
    await page
      .getByRole('button', { name: `Ver el mensaje: ${message.subject}` })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Así salió el /)).toBeVisible();
    await expect(dialog.getByText(message.subject)).toBeVisible();
    await expect(dialog.frameLocator('iframe[title="Mensaje"]').getByText(`Hola, ${name}`)).toBeVisible();
  });
});

async function openFromMenu(page: Page, group: string, label: string) {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const button = menu.getByRole('button', { name: group });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await menu.getByRole('link', { name: label, exact: true }).click();
}

/** Fills in the schedule form for the current minute, or the next one if that is nearly over, and confirms the notices. */
async function schedule(page: Page, name: string, audience: number) {
  await openFromMenu(page, 'Envios', 'Programar Envios');
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await findAndChoose(page, 'Perfil', profile, `${profile} · ${campaign}`);
  await expect(page.getByText(/ pueden recibirlo ahora\.$/)).toBeVisible();
  await findAndChoose(page, 'Newsletter', newsletter);
  await page.getByLabel('Correo del remitente').fill('hola@ceiba.example');
  await page.getByLabel('Asunto', { exact: true }).fill(`${subject}, {{name|vecina}}`);
  await page.getByRole('switch', { name: 'Activa' }).check();
  const { day, time } = typedMoment(new Date(Date.now() + 20_000));
  await fillSegments(page, 'Día', day);
  await fillSegments(page, 'Hora', time);
  await expect(page.getByText(/^Se enviará una vez, el /)).toBeVisible();
  await page.getByRole('button', { name: 'Programar', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Programar el envío' });
  await expect(question).toContainText(`${audience}clientes reciben al menos un mensaje.`);
  await expect(question).toContainText(`«${newsletter}», versión 1, aprobada`);
  await question.getByRole('button', { name: 'Programar envío' }).click();
}

/** The list polls the state of the sending without a reload. The schedule's page, which opens after saving, links to it. */
async function expectSent(page: Page, name: string, count: number) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Programaciones' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Programaciones' })).toBeVisible();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Completada', { timeout: 90_000 });
  await expect(row.getByRole('progressbar', { name: 'Mensajes procesados' })).toHaveAttribute(
    'aria-valuetext',
    `${count} de ${count}`,
  );
  await expect(row.getByRole('listitem')).toHaveText([`${count} enviados`]);
}

/** In alphabetical order, without duplicates. */
function recipientsOf(messages: readonly ReceivedMessage[]): readonly string[] {
  const recipients = messages.map(({ recipient }) => recipient).toSorted();
  expect(new Set(recipients).size, 'recipients that got one message each').toBe(recipients.length);
  return recipients;
}

/** The demo's addresses begin with the first name of their owner: `oscar.rojas17@correo.example`. */
const inAddress = (name: string) => name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
