import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { publicUrl } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { demoKey } from '../src/shop-visits.ts';
import { expect, test } from '../src/test.ts';

/** Expected console errors: of a lost network, of a lost response, and of rejected requests. */
const expectedConsoleErrors = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_RESET', 'status of 400'];
test.use({ expectedConsoleErrors, viewport: { width: 390, height: 844 }, hasTouch: true });

const pageOf = (name: string) => `${publicUrl}/apps/${demoKey}/${name}/`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const waiting = (page: Page) => page.getByRole('region', { name: 'Por enviar' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).tap();

/** The smallest possible image. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function fillRegistration(page: Page, number: string) {
  await page.getByLabel('Archivo de la foto').setInputFiles({ name: 'cara.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('La foto que tomaste')).toBeVisible();
  await field(page, 'Número del documento').fill(number);
  await field(page, 'Nombres').fill('Marcela');
  await field(page, 'Apellidos').fill('Ospina');
  await field(page, 'Celular').fill('300 555 0148');
  await field(page, 'Correo').fill(`cliente${number}@correo.example`);
}

async function fillPurchase(page: Page, number: string) {
  await field(page, 'Cliente').fill(number);
  await page.getByText('Compró', { exact: true }).tap();
  await field(page, 'Valor de la compra').fill('189.900');
  await page.getByLabel('Cómo pagó').selectOption('Nequi');
  await field(page, 'Número de factura').fill(`F-${number}`);
}

/** Another tab, as after closing the first one by mistake. */
async function comeBack(context: BrowserContext, page: Page, name: string) {
  await page.close();
  const another = await context.newPage();
  await another.goto(pageOf(name));
  return another;
}

/** Lets the first purchase reach the server and drops the response. Returns a counter of the requests. */
async function loseFirstAnswer(page: Page) {
  let sent = 0;
  await page.route('**/V2/store/visit/register', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => sent;
}

test('a shop works offline, and its queued forms arrive exactly once', async ({ context, page }) => {
  const number = String(randomInt(1e9, 2e9));
  await page.goto(pageOf('registro'));
  await expect(page.getByText('Esta página ya funciona sin conexión en este dispositivo.')).toBeVisible();

  await context.setOffline(true);
  const away = await comeBack(context, page, 'registro');
  await expect(away.getByText('Sin conexión.')).toBeVisible();
  await fillRegistration(away, number);
  await press(away, 'Registrarme');
  await expect(heading(away, 'Guardado en este dispositivo')).toBeVisible();

  const counter = await comeBack(context, away, 'visita');
  await expect(waiting(counter).getByText('Marcela Ospina')).toBeVisible();
  await fillPurchase(counter, number);
  await press(counter, 'Registrar compra');
  await expect(heading(counter, 'Guardada en este dispositivo')).toBeVisible();
  await expect(waiting(counter).getByRole('heading', { name: '2 por enviar' })).toBeVisible();
  await expectAccessible(counter);

  const timesSent = await loseFirstAnswer(counter);
  await context.setOffline(false);
  await expect(waiting(counter).getByRole('heading', { name: '1 por enviar' })).toBeVisible();
  await expect(waiting(counter).getByText('Marcela Ospina')).toBeHidden();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(heading(counter, 'Compra registrada')).toBeVisible();
  await expect(waiting(counter)).toBeHidden();
  expect(timesSent()).toBe(2);

  await press(counter, 'Registrar otra visita');
  await fillPurchase(counter, number);
  await press(counter, 'Buscar');
  await expect(counter.getByText('M••• O•••')).toBeVisible();
  await press(counter, 'Registrar compra');
  await expect(counter.getByText('Esta factura ya está registrada.')).toBeVisible();
});
