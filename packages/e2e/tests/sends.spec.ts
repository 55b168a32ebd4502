import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { typedMoment } from '../src/fields.ts';
import { messagesAbout, messagesWith } from '../src/dev-mailbox.ts';
import { expect, staffTest } from '../src/test.ts';

const list = `${adminUrl}/admin/sends/scheduled-list`;
const notes = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const daysFromNow = (days: number) => typedMoment(new Date(Date.now() + days * 24 * 60 * 60 * 1000)).day;

/**
 * Expected console errors: the sandboxed preview frame, which blocks the scripts of the tests, and an image of another site, which the
 * page's policy does not load.
 */
staffTest.use({ expectedConsoleErrors: ['Blocked script execution in', "Loading the image 'https://ceiba.example/foto.jpg'"] });

/** Types into the labelled field, and presses Tab. */
const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Tab');
};
/** Types digits into the first segment of a date or a time; the focus moves on by itself. */
const typeDigits = async (page: Page, label: string, digits: string) => {
  await page
    .getByRole('spinbutton', { name: new RegExp(`, ${label}$`) })
    .first()
    .focus();
  await page.keyboard.type(digits);
};
/** Searches by a text, and chooses the result with the arrow keys. */
const find = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).focus();
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};
/** Returns to the list from the schedule's page, which opens after saving. */
const backToList = async (page: Page, name: string) => {
  // The form of a saved schedule has the same heading.
  await expect(page).toHaveURL(/\/scheduled-list\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Programaciones' }).first().press('Enter');
  await expect(page).toHaveURL(list);
};
/** How many messages a row says were sent, 0 before the first. */
const sentOf = async (row: Locator) => Number.parseInt((await row.getByText(/ enviados$/).allInnerTexts())[0] ?? '0');
const press = (page: Page, role: 'switch' | 'button' | 'radio', name: string) =>
  page.getByRole(role, { name, exact: true }).press('Space');

staffTest(
  'a recurring schedule by e-mail and SMS is planned, undone, controlled, sent at once and verified, by keyboard',
  async ({ page }) => {
    staffTest.setTimeout(300_000);
    const name = `Novena ${crypto.randomUUID().slice(0, 8)}`;
    const subject = `${name} para ti`;
    const row = page.getByRole('row', { name });
    const menu = async (entry: string) => {
      await page.getByRole('button', { name: `Más acciones para ${name}`, exact: true }).press('Enter');
      const item = page.getByRole('menuitem', { name: entry });
      while (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };

    await staffTest.step('fill it in: the sentence and the list say what will happen', async () => {
      await page.goto(`${adminUrl}/admin/sends/schedule`);
      await type(page, 'Nombre', name);
      await find(page, 'Perfil', 'Leales del Eje Cafetero');
      await expect(page.getByText(/clientes pueden recibirlo ahora\.$/)).toBeVisible();
      await press(page, 'switch', 'Repetir');
      await typeDigits(page, 'Desde', daysFromNow(1));
      await typeDigits(page, 'Hasta', daysFromNow(400));
      await press(page, 'radio', 'Cada mes');
      await page.getByRole('button', { name: /^Qué día de cada mes/ }).press('Enter');
      await page.getByRole('option', { name: 'El primer día hábil' }).press('Enter');
      await expect(
        page.getByText(/^Se enviará el primer día hábil de cada mes a las 09:00 \(Bogotá\), .*: 1[34] envíos\./),
      ).toBeVisible();
      const rail = page.getByRole('complementary', { name: 'Cuándo se envía' });
      await expect(rail.getByRole('heading', { name: 'Próximos 10 envíos' })).toBeVisible();
      await expect(rail.getByText(/^Se movió del /).first()).toBeVisible();
    });

    await staffTest.step('write both messages; the counter says what forces more parts, and saves them', async () => {
      await find(page, 'Newsletter', 'Hogar renovado');
      await type(page, 'Correo del remitente', 'hola@ceiba.example');
      await type(page, 'Asunto', subject);
      await press(page, 'switch', 'Enviar por SMS');
      await page
        .getByRole('textbox', { name: 'Mensaje' })
        .fill(`${'Ven a tu tienda esta Navidad. '.repeat(3)}“Solo hoy”, con 20 % en hogar`);
      await expect(page.getByText('Ocupa 2 partes')).toBeVisible();
      await press(page, 'button', 'Escribir con caracteres sencillos');
      await press(page, 'button', 'Usar este texto');
      await expect(page.getByText('Cabe en 1 parte')).toBeVisible();
      await page
        .getByRole('region', { name: 'E-mail', exact: true })
        .getByRole('button', { name: 'Ver como un cliente' })
        .press('Space');
      const message = page.getByRole('dialog', { name: 'E-mail como lo recibe un cliente' });
      await expect(message.frameLocator('iframe').getByText('Almacenes Ceiba').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });

    const byEmail = await staffTest.step('read the review, schedule it, and take it back', async () => {
      await press(page, 'switch', 'Activa');
      await press(page, 'button', 'Programar');
      const review = page.getByRole('alertdialog', { name: 'Programar el envío' });
      await expect(review).toContainText(/clientes reciben al menos un mensaje\./);
      await expect(review).toContainText('Primero de 1');
      await expect(review.getByRole('listitem').filter({ hasText: 'E-mail' })).toContainText(
        /«Hogar renovado», versión \d+, aprobada/,
      );
      await expect(review.getByRole('listitem').filter({ hasText: 'SMS' })).toContainText(
        'partes en total; cada mensaje, 1 parte',
      );
      await expect(review.getByText(/^No lo reciben: /).first()).toBeVisible();
      await expectAccessible(page);
      const mails = review
        .getByRole('listitem')
        .filter({ hasText: 'E-mail' })
        .getByText(/ clientes$/);
      const count = Number.parseInt(await mails.innerText());
      await review.getByRole('button', { name: 'Programar envío' }).press('Enter');
      await notes(page).getByRole('button', { name: 'Deshacer' }).press('Enter');
      await expect(notes(page).getByText(`«${name}» vuelve a ser un borrador: no se envía nada.`)).toBeVisible();
      await backToList(page, name);
      await expect(row).toContainText('Borrador');
      return count;
    });

    await staffTest.step('open the draft, and let it stand this time', async () => {
      await menu('Editar');
      await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(name);
      await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(/^Ven a tu tienda/);
      await press(page, 'switch', 'Activa');
      await press(page, 'button', 'Guardar y programar');
      await page.getByRole('button', { name: 'Programar envío' }).press('Enter');
      await backToList(page, name);
      await expect(row).toContainText('Programada');
      await expect(row).toContainText(/Faltan 1[34] envíos/);
    });

    await staffTest.step('pause it and go on', async () => {
      await menu('Pausar');
      await expect(row).toContainText('Pausada');
      await menu('Reanudar');
      await expect(row).toContainText('Programada');
    });

    await staffTest.step('send it once now', async () => {
      await expect(notes(page).getByRole('button', { name: 'Deshacer' })).toHaveCount(0);
      await menu('Enviar una vez ahora…');
      const question = page.getByRole('alertdialog', { name: `Enviar ahora «${name}»` });
      await expect(question).toContainText(`Asunto: ${subject}`);
      await expect(question).toContainText(/Remitente: .+@/);
      await expect(question.getByRole('figure', { name: /^Así se ve/ })).toBeVisible();
      await expectNothingAtSide(page);
      await question.getByRole('button', { name: 'Enviar ahora' }).press('Enter');
      // The e-mails only, because SMS wait for the hours of the sending rules.
      await expect.poll(() => sentOf(row), { timeout: 90_000 }).toBeGreaterThanOrEqual(byEmail);
    });

    await staffTest.step('its page proves each message, to be looked for and taken along', async () => {
      await row.getByRole('link', { name }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const proof = page.getByRole('table').last();
      await page.getByRole('button', { name: 'Método', expanded: false }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'E-mail' }).press('Enter');
      await expect(proof.getByRole('row').nth(1)).toContainText(/@.*Enviado/);
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      // The first one is of the results.
      await page.getByRole('button', { name: 'Descargar CSV', exact: true }).last().press('Space');
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
      const messages = await messagesAbout(page.request, subject);
      expect(messages).toHaveLength(byEmail);
      expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(messages.length);
      for (const { recipient } of messages) expect(lines.filter((line) => line.includes(recipient))).toHaveLength(1);
    });

    await staffTest.step('cancel what is left: what was sent stays', async () => {
      await menu('Cancelar lo que falta…');
      const question = page.getByRole('alertdialog', { name: `Cancelar «${name}»` });
      await expect(question).toContainText('Lo que ya se envió no se puede recoger.');
      await question.getByRole('button', { name: 'Cancelar lo que falta' }).press('Enter');
      await expect(notes(page).getByText(`Se canceló lo que faltaba de «${name}».`)).toBeVisible();
      await page.getByRole('link', { name: 'Programaciones' }).first().press('Enter');
      await expect(row).toContainText('Cancelada');
    });
  },
);

staffTest('a WhatsApp template with buttons is sent to one number, with a result in words', async ({ page, request }) => {
  await page.goto(`${adminUrl}/admin/wa-plantillas`);
  await page.getByRole('button', { name: /^Plantilla/ }).press('Enter');
  await page.getByRole('option', { name: /promocion_temporada/ }).press('Enter');
  for (const [index, text] of ['Número uno', '20 %', 'Ceiba Norte'].entries()) await type(page, `Dato ${index + 1}`, text);
  await expect(page.getByRole('figure', { name: 'Vista previa en WhatsApp' })).toContainText('Número uno, esta semana');
  await type(page, 'Dirección de la imagen', 'https://ceiba.example/foto.jpg');
  await type(page, 'Respuesta de «Me interesa»', 'interesa');
  await press(page, 'button', 'Enviar mensaje');
  await expect(page.getByRole('alert').getByRole('link', { name: /^Número: / })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: /^Final de los enlaces: / })).toBeVisible();
  await type(page, 'Final del enlace «Ver la tienda»', 'norte');
  await type(page, 'Número', '+57 300 123 4567');
  await press(page, 'button', 'Enviar mensaje');
  await expect(page.getByRole('heading', { name: 'El mensaje salió' })).toBeVisible();
  await page.getByText('Detalles técnicos').click();
  await expect(page.getByText('aceptado')).toBeVisible();
  await expectAccessible(page);
  const [message] = await messagesAbout(request, 'Número uno, esta semana tienes 20 % en Ceiba Norte');
  expect(message?.recipient).toBe('+573001234567');
  expect(message?.text).toContain('[Me interesa] responde «interesa»');
  expect(message?.text).toContain('[Ver la tienda] https://ceiba.example/tiendas/norte');
});

staffTest('a sending by WhatsApp is filled in, looked at as a customer, scheduled, sent and proved', async ({ page }) => {
  staffTest.setTimeout(240_000);
  const name = `Novena ${crypto.randomUUID().slice(0, 8)}`;
  const row = page.getByRole('row', { name });
  const whatsapp = page.getByRole('region', { name: 'WhatsApp', exact: true });

  await staffTest.step('fill in the variables, the replies and where the link ends', async () => {
    await page.goto(`${adminUrl}/admin/sends/schedule`);
    await type(page, 'Nombre', name);
    await find(page, 'Perfil', 'Leales del Eje Cafetero');
    await typeDigits(page, 'Día', daysFromNow(2));
    await press(page, 'switch', 'Enviar por WhatsApp');
    await press(page, 'switch', 'Enviar por E-mail');
    await page.getByRole('button', { name: /^Número de WhatsApp/ }).press('Enter');
    await page.getByRole('option', { name: /Almacenes Ceiba/ }).press('Enter');
    await page.getByRole('button', { name: /^Plantilla/ }).press('Enter');
    await page.getByRole('option', { name: /promocion_temporada/ }).press('Enter');
    for (const [index, text] of ['{{name|vecina}}', '20 %', name].entries()) await type(page, `Dato ${index + 1}`, text);
    await type(page, 'Dirección de la imagen', 'https://ceiba.example/foto.jpg');
    await type(page, 'Respuesta de «Me interesa»', 'interesa');
    await type(page, 'Final del enlace «Ver la tienda»', 'norte');
    const phone = page.getByRole('figure', { name: 'Vista previa en WhatsApp' });
    await expect(phone).toContainText(`esta semana tienes 20 % en ${name}`);
    await expect(phone).toContainText('Aquí no se muestra; en WhatsApp sí.');
    await expectAccessible(page);
  });

  await staffTest.step('look at it as a customer gets it', async () => {
    await whatsapp.getByRole('button', { name: 'Ver como un cliente' }).press('Space');
    const message = page.getByRole('dialog', { name: 'WhatsApp como lo recibe un cliente' });
    await expect(message).toContainText(`esta semana tienes 20 % en ${name}`);
    await expect(message).not.toContainText('{{');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await staffTest.step('read the review and schedule it', async () => {
    await press(page, 'switch', 'Activa');
    await press(page, 'button', 'Programar');
    const review = page.getByRole('alertdialog', { name: 'Programar el envío' });
    const method = review.getByRole('listitem').filter({ hasText: 'WhatsApp' }).first();
    await expect(method).toContainText('promocion_temporada');
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Programar envío' }).press('Enter');
    await backToList(page, name);
    await expect(row).toContainText('Programada');
  });

  await staffTest.step('send it now: each customer gets their own name, the replies and the link', async () => {
    await page.getByRole('button', { name: `Más acciones para ${name}`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Enviar una vez ahora…' }).click();
    const question = page.getByRole('alertdialog', { name: `Enviar ahora «${name}»` });
    await question.getByRole('button', { name: 'Enviar ahora' }).press('Enter');
    await expect.poll(() => sentOf(row), { timeout: 90_000 }).toBeGreaterThan(0);
    await row.getByRole('link', { name }).press('Enter');
    const proof = page.getByRole('table').last();
    await expect(proof.getByRole('row').nth(1)).toContainText(/Enviado.*WhatsApp/);
    await expectAccessible(page);
  });

  await staffTest.step('read one of them, with its own name, the reply and the link', async () => {
    const number = await page.getByRole('table').last().getByRole('row').nth(1).getByText(/^\+57/).innerText();
    const about = (subject: string) => subject.endsWith(`, esta semana tienes 20 % en ${name}. ¡Te esperamos!`);
    const messages = await messagesWith(page.request, about);
    const message = messages.find(({ recipient }) => recipient === number.replaceAll(/\s/g, ''));
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(messages.length);
    expect(message?.text).toContain('[Me interesa] responde «interesa»');
    expect(message?.text).toContain('[Ahora no] responde «Ahora no»');
    expect(message?.text).toContain('[Ver la tienda] https://ceiba.example/tiendas/norte');
  });
});
