import type { Page } from '@playwright/test';
import { expect, fillLogIn, logIn, test } from '../src/test.ts';
import { refreshPath } from '../src/staff-session.ts';

test.use({ expectedConsoleErrors: ['status of 500'] });

const text = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test('the log-in shows errors at its fields', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await text(page, 'Ingrese el correo del usuario');
  await text(page, 'Requerido');
  await expect(page.getByLabel('Usuario')).toBeFocused();
  await page.getByLabel('Usuario').fill('ana');
  await text(page, 'Debe ingresar un correo valido');
});

test('the log-in shows another failure of the server above the form', async ({ page }) => {
  await page.route('**/V1/login', (route) => route.fulfill({ status: 500, json: { message: 'La base de datos no responde.' } }));
  await page.goto('/');
  await fillLogIn(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await text(page, 'Fallo en el login');
  await expect(page.getByLabel('Usuario')).not.toHaveValue('');
});

test('a session is verified before anything else is shown', async ({ page }) => {
  await logIn(page);
  const context = page.context();
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth');
  if (!cookie) throw new Error('Nobody is logged in.');
  const { accessToken } = JSON.parse(decodeURIComponent(cookie.value)) as { accessToken: string };
  await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify({ accessToken })) }]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${refreshPath}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await text(page, 'Verificando sesión...');
  await expect(page.getByLabel('Usuario')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a new password must meet all rules, one after the other', async ({ page }) => {
  await page.goto('/account/recovery/enlace');
  const password = page.getByLabel('Contraseña', { exact: true });
  const save = page.getByRole('button', { name: 'Guardar cambios' });
  await save.click();
  await text(page, 'La contraseña es obligatoria');
  await text(page, 'Es necesario repetir la contraseña');
  const steps = [
    ['corta', 'La contraseña debe tener al menos 8 caracteres'],
    ['MAYUSCULAS', 'La contraseña debe tener al menos una letra minúscula'],
    ['minusculas', 'La contraseña debe tener al menos una letra mayúscula'],
    ['SinNumeros', 'La contraseña debe tener al menos un número'],
    ['SinSigno1', 'La contraseña debe tener al menos un caracter especial'],
  ] as const;
  for (const [typed, message] of steps) {
    await password.fill(typed);
    await text(page, message);
  }
  await password.fill('Pregon-Nueva-1');
  await page.getByLabel('Repetir Contraseña').fill('Pregon-Otra-1');
  await save.click();
  await text(page, 'Las contraseñas deben coincidir');
});

test('a registration refused without a message shows an error, and keeps the typed values', async ({ page }) => {
  await page.route('**/V2/auth/verification/**', (route) => route.fulfill({ json: { email: 'eva@tienda.example' } }));
  await page.route('**/V2/auth/signup', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/registro?t=invitacion');
  await page.getByLabel('Nombres').fill('Eva María');
  await page.getByLabel('Apellidos').fill('Ríos Peña');
  await page.getByLabel('Contraseña', { exact: true }).fill('Pregon-Eva-1');
  await page.getByLabel('Repetir Contraseña').fill('Pregon-Eva-1');
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await text(page, 'Operación fallida');
  await expect(page.getByLabel('Nombres')).toHaveValue('Eva María');
});
