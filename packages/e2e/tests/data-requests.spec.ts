import { adminUrl, publicUrl } from '../src/addresses.ts';
import { randomInt } from 'node:crypto';
import { expectAccessible } from '../src/accessibility.ts';
import { messagesAbout, messagesWith } from '../src/dev-mailbox.ts';
import { registerVisit } from '../src/shop-visits.ts';
import { tokenOf } from '../src/staff-session.ts';
import { expect, staffTest as test } from '../src/test.ts';

const subject = 'Enlace para pedir datos';

test('a person asks about their data by the link of a message, staff answers, and the person reads the answer', async ({
  page,
  context,
  request,
  browser,
}) => {
  const sent = await request.post(`${publicUrl}/V1/template-test`, {
    headers: { authorization: `Bearer ${await tokenOf(context)}` },
    data: { templateHtml: '<p>Hola</p><a href="#darse-de-baja">Darme de baja</a>', subject },
  });
  expect(sent.ok()).toBe(true);
  await expect.poll(async () => (await messagesAbout(request, `[Prueba] ${subject}`)).length).toBe(1);
  const [message] = await messagesAbout(request, `[Prueba] ${subject}`);
  const email = message?.recipient ?? '';
  const href = message?.links.find(({ href: target }) => target.includes('/unsubscribe/'))?.href ?? '';
  const token = new URL(href).searchParams.get('t') ?? '';
  const link = `${publicUrl}/preferences?${String(new URLSearchParams({ action: 'choose', email, token }))}`;

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const person = await phone.newPage();
  await test.step('the person asks from the page of preferences', async () => {
    await person.goto(link);
    await person.getByRole('link', { name: 'Tus datos personales' }).tap();
    await expect(person.getByRole('heading', { level: 1, name: 'Tus datos personales' })).toBeVisible();
    await person.getByRole('button', { name: 'Enviar solicitud' }).tap();
    await expect(person.getByText('Elige qué quieres pedir.')).toBeVisible();
    await person.getByText('Corregir mis datos').tap();
    await person.getByLabel('¿Qué dato hay que corregir?').pressSequentially('Mi segundo apellido es Quintero', { delay: 70 });
    await person.getByRole('button', { name: 'Enviar solicitud' }).tap();
    await expect(person.getByRole('heading', { level: 1, name: 'Recibimos tu solicitud' })).toBeVisible();
    await expect.poll(async () => (await messagesAbout(request, 'Recibimos tu solicitud')).length).toBe(1);
  });

  await test.step('staff finds it among what is pending, and answers', async () => {
    await page.goto(`${adminUrl}/admin/pendientes`);
    await page.getByRole('link', { name: /solicitudes de datos por responder/ }).click();
    await expect(page.getByRole('heading', { name: 'Solicitudes de datos', level: 2 })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Mi segundo apellido es Quintero' });
    await expect(row).toContainText('Corrección');
    await row.getByRole('button', { name: `Responder: ${email}` }).click();
    await row.getByRole('radio', { name: 'Aceptar: ya se hizo lo que pide' }).check();
    await row.getByLabel(/^Respuesta/).pressSequentially('Tu segundo apellido quedó corregido.', { delay: 70 });
    await row.getByRole('button', { name: 'Guardar la respuesta' }).click();
    await expect(page.getByText('La respuesta se guardó.')).toBeVisible();
    await expect(row).toBeHidden();
  });

  await test.step('the person reads the answer by the link of the mail', async () => {
    await expect.poll(async () => (await messagesAbout(request, 'Tu solicitud tiene respuesta')).length).toBe(1);
    const [told] = await messagesAbout(request, 'Tu solicitud tiene respuesta');
    await person.goto(told?.links.find(({ words }) => words === 'Ver mi solicitud')?.href ?? '');
    await expect(person.getByRole('listitem')).toContainText('Tu segundo apellido quedó corregido.');
    await expect(person.getByRole('listitem')).toContainText('Aceptada');
  });
  await phone.close();
});

test('a person known by a mobile number gets a link by SMS, with and without JavaScript', async ({ request, browser }) => {
  const mobile = `310${randomInt(1e6, 1e7)}`;
  await registerVisit(request, mobile);
  const messages = async () => (await messagesWith(request, () => true)).filter(({ recipient }) => recipient === `+57${mobile}`);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: publicUrl });
  const person = await phone.newPage();

  await test.step('the person asks for a link from the home page', async () => {
    await person.goto('/');
    await person.getByRole('link', { name: 'Tus datos personales' }).tap();
    await person.getByRole('button', { name: 'Enviarme mi enlace' }).tap();
    await expect(person.getByText('Escribe tu correo o tu celular.')).toBeVisible();
    await person.getByLabel('Tu correo o tu celular').pressSequentially(mobile, { delay: 70 });
    await person.getByRole('button', { name: 'Enviarme mi enlace' }).tap();
    await expect(person.getByRole('heading', { level: 1, name: 'Revisa tus mensajes' })).toBeVisible();
    await expectAccessible(person);
  });

  await test.step('and asks by the link of the SMS, which also tells that it was received', async () => {
    await expect.poll(async () => (await messages()).length).toBe(1);
    const [message] = await messages();
    await person.goto(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? '');
    await person.getByText('Saber qué datos míos hay').tap();
    await person.getByRole('button', { name: 'Enviar solicitud' }).tap();
    await expect(person.getByRole('heading', { level: 1, name: 'Recibimos tu solicitud' })).toBeVisible();
    await expect.poll(async () => (await messages()).length).toBe(2);
    await phone.close();
  });

  await test.step('the same without scripts', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: publicUrl });
    const document = await plain.newPage();
    await document.goto('/preferences?action=datos');
    await document.getByLabel('Tu correo o tu celular').fill(mobile);
    await document.getByRole('button', { name: 'Enviarme mi enlace' }).click();
    await expect(document.getByRole('heading', { name: 'Revisa tus mensajes' })).toBeVisible();
    await expect.poll(async () => (await messages()).length).toBe(3);
    const last = (await messages()).at(-1);
    await document.goto(/https?:\S+/.exec(last?.text ?? '')?.[0] ?? '');
    await document.getByRole('button', { name: 'Ver mis solicitudes' }).click();
    await expect(document.getByText('En curso')).toBeVisible();
    await plain.close();
  });
});
