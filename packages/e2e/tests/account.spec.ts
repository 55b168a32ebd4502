import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { invite, mailedLink, register } from '../src/invited-users.ts';
import { demoUser, expect, fillLogIn, test } from '../src/test.ts';

const themes = ['light', 'dark'] as const;

const logInButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });

/** Types by keyboard from the focused field on, with a Tab after each text. */
async function typeByKeyboard(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

test.describe('an invitation', () => {
  test.use({ expectedConsoleErrors: ['status of 400'] });

  test('registers the invited person once, who can then log in', async ({ page, request }) => {
    const email = `eva.${Date.now()}@tienda.example`;
    const link = await invite(request, email, '--account', 'Almacenes Ceiba', '--role', 'operador');
    await page.goto(link);
    await expect(page.getByLabel('Correo')).toHaveValue(email);
    await page.getByRole('button', { name: 'Registrarse' }).click();
    await expect(page.getByText('El nombre es requerido')).toBeVisible();
    await expect(page.getByLabel('Nombres')).toBeFocused();
    await register(page, link, 'Pregon-Eva-1');
    await expect(page.getByText('Usuario Registrado')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Pregon-Eva-1');
    await logInButton(page).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);
    await expect(page.getByText('Eva María Ríos Peña').first()).toBeVisible();

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText('No es posible hacer el registro en este momento!')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
  });

  test('with an unknown token leads to the log-in, and so does a missing one', async ({ page }) => {
    for (const query of ['?t=inventada', '']) {
      await page.goto(`/registro${query}`);
      await expect(page.getByText('No es posible hacer el registro en este momento!')).toBeVisible();
      await expect(logInButton(page)).toBeVisible();
      await expect(page).toHaveURL(`${adminUrl}/`);
    }
  });
});

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleErrors: ['status of 400'] });

  test('is replaced by the link of a mail, once, by keyboard', async ({ page, request }) => {
    const email = `luz.${Date.now()}@tienda.example`;
    await register(page, await invite(request, email, '--account', 'Almacenes Ceiba', '--role', 'operador'), 'Pregon-Luz-1');
    await expect(page.getByText('Usuario Registrado')).toBeVisible();

    await page.goto('/');
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${adminUrl}/forgot`);
    // The log-in stays until the page is loaded, and has a field of the same name.
    await expect(page.getByRole('heading', { name: '¿Se te olvidó?' })).toBeVisible();
    await page.getByLabel('Usuario').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se ha enviado un correo con instrucciones.')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);

    const link = await mailedLink(request, email, 'Elige una contraseña nueva');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Cambio de Contraseña' })).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await typeByKeyboard(page, 'Pregon-Luz-2', '', 'Pregon-Luz-2');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Su contraseña a cambiado.')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);

    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Pregon-Luz-1');
    await logInButton(page).click();
    await expect(page.getByText('Usuario o contraseña no válidos')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill('Pregon-Luz-2');
    await logInButton(page).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('Contraseña', { exact: true }).fill('Pregon-Luz-3');
    await page.getByLabel('Repetir Contraseña').fill('Pregon-Luz-3');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(
      page.getByText('Error al cambiar al realizar el cambio de contraseña: El enlace no es válido o ya venció.'),
    ).toBeVisible();
    await expect(page.getByLabel('Repetir Contraseña')).toHaveValue('Pregon-Luz-3');
  });

  test('shows an unknown user the same response as any other', async ({ page }) => {
    await page.goto('/forgot');
    await page.getByLabel('Usuario').fill('nadie@tienda.example');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByText('Se ha enviado un correo con instrucciones.')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
  });
});

test.describe('a recovery without a response', () => {
  test.use({ expectedConsoleErrors: ['ERR_CONNECTION_REFUSED'] });

  test('shows the error, and resets the bot check', async ({ page }) => {
    await page.route('**/V1/forgot-password', (route) => route.abort('connectionrefused'));
    await page.goto('/forgot');
    await page.getByLabel('Usuario').fill(demoUser.username);
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByText('Un error a ocurrido, intente nuevamente.')).toBeVisible();
    await expect(page.getByText('Error en la autenticación: Sin respuesta del servidor')).toBeVisible();
    await expect(page.getByLabel('Usuario')).toHaveValue('');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(`${adminUrl}/`);
  });
});

test('the log-in shows that it is in progress', async ({ page }) => {
  await page.goto('/');
  await fillLogIn(page);
  const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/V1/login', (route) => waiting.then(() => route.continue()));
  await logInButton(page).click();
  await expect(page.getByRole('button', { name: 'Ingresando...' })).toBeVisible();
  await expectAccessible(page);
  goOn();
  await expect(page).toHaveURL(`${adminUrl}/admin`);
});

for (const colorScheme of themes) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const [address, button, message] of [
      ['/', 'Ingresar', 'Datos no válidos'],
      ['/forgot', 'Recuperar', 'Datos no validos'],
      ['/account/recovery/enlace', 'Guardar cambios', 'Es necesario repetir la contraseña'],
      ['/registro?t=enlace', 'Registrarse', 'Es necesario repetir la contraseña'],
    ] as const) {
      test(`${address} is accessible, empty and with errors, and fits a phone`, async ({ page }) => {
        await page.route('**/V2/auth/verification/*', (route) => route.fulfill({ json: { email: 'eva@tienda.example' } }));
        await page.goto(address);
        await expect(page.getByRole('button', { name: button })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByText(message)).toBeVisible();
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      });
    }

    test('the legal pages are accessible, and linked in the footer', async ({ page }) => {
      await page.goto('/');
      for (const name of ['Política de privacidad', 'Política de cookies', 'Términos de servicio']) {
        await page.getByRole('contentinfo').getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expectAccessible(page);
      }
      await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Pregón`);
    });
  });
}
