import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { publicUrl } from '../src/addresses.ts';
import { chromiumPath, launchArguments } from '../src/browser.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { demoKey } from '../src/shop-visits.ts';
import { expect, test } from '../src/test.ts';

/** A browser with a camera that shows a test picture, and with permission. */
const args = [...launchArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: { ...(chromiumPath && { executablePath: chromiumPath }), args },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

const pageOf = (name: string) => `${publicUrl}/apps/${demoKey}/${name}/`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const anyNumber = () => String(randomInt(1e9, 2e9));

test('a seller registers a new customer with a photo, records a purchase and shares the survey, by touch', async ({
  page,
  context,
}) => {
  const number = anyNumber();
  const email = `cliente${number}@correo.example`;
  const tap = (name: string) => button(page, name).tap();

  await test.step('search for an unknown customer', async () => {
    await page.goto(pageOf('visita'));
    await field(page, 'Cliente').fill(number);
    await tap('Buscar');
    await page.getByRole('link', { name: 'Registrar cliente nuevo' }).tap();
    await expect(field(page, 'Número del documento')).toHaveValue(number);
  });

  await test.step('take a photo, and another by the other camera', async () => {
    await context.grantPermissions(['camera']);
    await tap('Usar la cámara');
    await expect(page.getByText('Centra tu cara')).toBeVisible();
    await expectAccessible(page);
    await tap('Tomar foto');
    await expect(page.getByAltText('La foto que tomaste')).toBeVisible();
    await tap('Tomar otra');
    await tap('Cambiar de cámara');
    await tap('Tomar foto');
    await expect(page.getByAltText('La foto que tomaste')).toHaveJSProperty('complete', true);
  });

  await test.step('register', async () => {
    await field(page, 'Nombres').fill('Marcela');
    await field(page, 'Apellidos').fill('Ospina');
    await field(page, 'Celular').fill('300 555 0148');
    await field(page, 'Correo').fill(email);
    await page.getByRole('checkbox', { name: /^Autorizo a Almacenes Ceiba/ }).tap();
    const sent = page.waitForRequest('**/V2/store/clients/register');
    await tap('Registrarme');
    await expect(heading(page, 'Registro guardado')).toBeVisible();
    expect((await sent).postDataJSON()).toMatchObject({ agree: true, photo: expect.stringMatching(/^data:image\/jpeg;base64,/) });
    await expectAccessible(page);
  });

  await test.step('continue with the visit', async () => {
    await page.getByRole('link', { name: 'Volver a la visita' }).tap();
    await expect(field(page, 'Cliente')).toHaveValue(number);
    await tap('Buscar');
    await expect(page.getByText('M••• O•••')).toBeVisible();
    await page.getByText('Compró', { exact: true }).tap();
    await field(page, 'Valor de la compra').fill('189.900');
    await page.getByLabel('Cómo pagó').selectOption('Nequi');
    await tap('Registrar compra');
    await expect(heading(page, 'Compra registrada')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('share the survey', async () => {
    await tap('Por correo');
    await expect(page.getByText('Si el cliente acepta mensajes por este medio, ya va en camino.')).toBeVisible();
    const mails = await messagesAbout(page.request, '¿Cómo te atendimos?');
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
    await page.getByRole('link', { name: 'Abrir la encuesta aquí' }).tap();
    await expect(button(page, 'Enviar respuestas')).toBeVisible();
  });
});

test('a customer registers by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const number = anyNumber();
  /** Presses Tab until a control has the focus; a date alone has four tab stops. */
  const reach = async (control: Locator) => {
    for (let steps = 0; steps < 12; steps += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  };
  const type = async (name: string, text: string) => {
    await reach(page.getByLabel(name, { exact: true }));
    await keyboard.type(text);
  };
  const send = button(page, 'Registrarme');

  await page.goto(pageOf('registro'));
  await expect(heading(page, 'Regístrate')).toBeVisible();
  await reach(button(page, 'Usar la cámara'));
  await type('Documento', 'Pasaporte');
  await expect(page.getByLabel('Documento', { exact: true })).toHaveValue('PA');
  await reach(page.locator('summary'));
  await keyboard.press('Enter');
  await type('Género', 'Femenino');
  await type('Teléfono fijo', 'azul');
  await reach(send);
  await keyboard.press('Enter');

  await expect(field(page, 'Número del documento')).toBeFocused();
  await expect(page.getByText('Escribe el teléfono solo con números.')).toBeVisible();
  await type('Número del documento', `AB${number}`);
  await expect(page.getByText('Escribe el número del documento.')).toBeHidden();
  await type('Nombres', 'Zoë');
  await type('Apellidos', "D'Artagnan");
  await type('País', '+34');
  await type('Celular', '612 34 56 78');
  await type('Correo', `cliente${number}@correo.example`);
  await reach(page.getByLabel('Teléfono fijo'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('910 12 34 56');
  await reach(page.getByLabel('Tiene mascotas'));
  await keyboard.press('Space');
  await reach(page.getByLabel(/^Autorizo a/));
  await keyboard.press('Space');
  await reach(send);
  const sent = page.waitForRequest('**/V2/store/clients/register');
  await keyboard.press('Enter');
  await expect(heading(page, 'Registro guardado')).toBeFocused();
  expect((await sent).postDataJSON()).toMatchObject({ document: 'PA', gender: 'F', coutryCode: '34', pets: true, agree: true });
  await reach(button(page, 'Hacer otro registro'));
  await keyboard.press('Enter');
  await expect(heading(page, 'Regístrate')).toBeFocused();
  await expect(field(page, 'Nombres')).toHaveValue('');
});
