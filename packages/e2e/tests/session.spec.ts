import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { fillSegments } from '../src/fields.ts';
import { demoUser, expect, fillLogIn, logIn, staffTest, test } from '../src/test.ts';

const logInButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
}

test('who has no session is sent from any admin address to the log-in', async ({ page }) => {
  await page.goto('/admin/campaign/all');
  await expect(logInButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${adminUrl}/`);
});

staffTest('who has a session is sent from the log-in to /admin', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Panel de Control')).toBeVisible();
  await expect(page).toHaveURL(`${adminUrl}/admin`);
});

test('log-out asks first, and reaches the other tabs', async ({ page, context }) => {
  await logIn(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/tiendas');
  await expect(heading(otherTab, 'Tiendas')).toBeVisible();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(heading(page, 'Panel de Control')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(`${adminUrl}/?logout=success`);
  await expect(page.getByText('Cerraste sesión.')).toBeVisible();
  await expect(otherTab).toHaveURL(`${adminUrl}/`);
  await page.goto('/admin');
  await expect(logInButton(page)).toBeVisible();
});

test.describe('a token that the server takes for expired', () => {
  test.use({ expectedComplaints: ['status of 403', 'status of 401'] });

  test('is renewed once, and nobody notices', async ({ page }) => {
    await logIn(page);
    await expect(page.getByText('campañas en tu cuenta.')).toBeVisible();
    const renewals = countAnswers(page, '/V1/refresh-token');
    await page.route('**/V2/query', (route) => route.fulfill({ status: 403, json: { code: 'SESSION_EXPIRED', message: '' } }), {
      times: 1,
    });
    await page.goto('/admin/tiendas');
    await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
    expect(renewals).toEqual([200]);
  });

  test('does not end the session of somebody who leaves the page while it is renewed', async ({ page }) => {
    await logIn(page);
    await expect(page.getByText('campañas en tu cuenta.')).toBeVisible();
    await page.route('**/V1/refresh-token', () => undefined, { times: 1 });
    await page.route('**/V2/query', (route) => route.fulfill({ status: 403, json: { code: 'SESSION_EXPIRED', message: '' } }), {
      times: 1,
    });
    const asked = page.waitForRequest('**/V1/refresh-token');
    await page.goto('/admin/tiendas');
    await asked;
    await page.goto('/admin/tiendas');
    await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
  });

  test('ends the session when it cannot be renewed', async ({ page, context }) => {
    await logIn(page);
    await context.clearCookies({ name: 'pregon_refresh' });
    const renewals = countAnswers(page, '/V1/refresh-token');
    await page.route('**/V2/query', (route) => route.fulfill({ status: 403, json: { code: 'SESSION_EXPIRED', message: '' } }));
    await page.goto('/admin/tiendas');
    await expect(logInButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
    expect(renewals).toEqual([401]);
  });
});

test.describe('a server that does not answer', () => {
  test.use({ expectedComplaints: ['ERR_CONNECTION_REFUSED', 'Error de conexión durante logout'] });

  test('is named at the log-in, which keeps what was typed', async ({ page }) => {
    await page.goto('/');
    await page.route('**/V1/login', (route) => route.abort('connectionrefused'));
    await fillLogIn(page);
    await logInButton(page).click();
    await expect(page.getByText('Sin respuesta del servidor')).toBeVisible();
    await expect(page.getByLabel('Usuario')).toHaveValue(demoUser.username);
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(demoUser.password);
    await page.unroute('**/V1/login');
    await logInButton(page).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);
  });

  test('keeps nobody from logging out', async ({ page }) => {
    await logIn(page);
    await page.route('**/V1/logout', (route) => route.abort('connectionrefused'));
    await logOut(page);
    await expect(page).toHaveURL(`${adminUrl}/?logout=success`);
    await expect(page.getByText('Error de conexión durante logout')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('auth');
  });

  staffTest('is named at a form, which keeps what was typed and sends nothing again by itself', async ({ page }) => {
    await page.goto('/admin/campaign');
    let requests = 0;
    await page.route('**/V1/campaign', (route) => {
      requests += 1;
      return route.abort('connectionrefused');
    });
    await page.getByLabel('Nombre').fill('Rebajas de enero');
    await page.getByLabel('Descripción').fill('Todo lo que queda del año');
    await fillSegments(page, 'Empieza', '08012027');
    await fillSegments(page, 'Termina', '31012027');
    await page.getByLabel('Número de perfiles').fill('1');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(page.getByText('Sin respuesta del servidor').first()).toBeVisible();
    await expect(page.getByLabel('Nombre')).toHaveValue('Rebajas de enero');
    await expect(page.getByLabel('Descripción')).toHaveValue('Todo lo que queda del año');
    expect(requests).toBe(1);
  });
});

/** The status of every answer from a path, in order, as they come. */
function countAnswers(page: Page, path: string): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
}
