import type { Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { faultTest } from '../src/fault-test.ts';
import { heading } from '../src/remote-screens.ts';
import { endSession, logOut, refreshPath, statusesOf } from '../src/staff-session.ts';
import { demoUser, expect, fillLogIn, logIn, staffTest, test } from '../src/test.ts';

const logInButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });
const logOutButton = (page: Page) => page.getByRole('button', { name: 'Cerrar sesión' });

test('a user without a session is redirected from any admin address to the log-in', async ({ page }) => {
  await page.goto('/admin/campaign/all');
  await expect(logInButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${adminUrl}/`);
});

test('the log-in returns to the address that was opened, also after a look at the password recovery', async ({ page }) => {
  await page.goto('/admin/campaign/all?state=vigente#lista');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await fillLogIn(page);
  await logInButton(page).click();
  await expect(heading(page, 'Campañas')).toBeVisible();
  await expect(page).toHaveURL(`${adminUrl}/admin/campaign/all?state=vigente#lista`);
});

test.describe('a session that has ended on the server', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

  test('is renewed by the log-in at the same address', async ({ page, context }) => {
    await logIn(page);
    await endSession(context);
    await page.goto('/admin/campaign/all?state=vigente');
    await expect(logInButton(page)).toBeVisible();
    await context.unrouteAll();
    await fillLogIn(page);
    await logInButton(page).click();
    await expect(heading(page, 'Campañas')).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/admin/campaign/all?state=vigente`);
  });
});

staffTest('a user with a session is redirected from the log-in to /admin', async ({ page }) => {
  await page.goto('/');
  await expect(logOutButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${adminUrl}/admin`);
});

staffTest('the session is stored in a same-site cookie for a week, and restored on reload', async ({ page, context }) => {
  await page.goto('/admin/tiendas');
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth');
  expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: false, sameSite: 'Strict' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect(`auth=${cookie?.value}`.length).toBeLessThan(4096);
  const renewals = statusesOf(context, refreshPath);
  await page.reload();
  await expect(heading(page, 'Tiendas')).toBeVisible();
  expect(renewals).toEqual([]);
});

faultTest.describe('a session that is too large for a cookie', () => {
  // The dashboard's address bypasses the proxy, so an early request for it is rejected.
  faultTest.use({ storageState: { cookies: [], origins: [] }, expectedConsoleErrors: ["Framing 'http"] });

  faultTest('survives a reload: the cookie keeps its token, and the rest is fetched', async ({ page, context, network }) => {
    network.inject(['/V1/login', refreshPath], { kind: 'changed', change: (body) => enlarged(body.toString()) });
    await logIn(page, network.adminUrl);
    const renewals = statusesOf(context, refreshPath);
    await page.goto('/admin/tiendas');
    await expect(heading(page, 'Tiendas')).toBeVisible();
    expect(renewals).toEqual([200]);
    const cookie = (await context.cookies()).find(({ name }) => name === 'auth');
    expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({ accessToken: expect.any(String) });
  });
});

test('log-out asks for confirmation, and reaches the other tabs', async ({ page, context }) => {
  await logIn(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/admin/tiendas');
  await expect(heading(otherTab, 'Tiendas')).toBeVisible();

  await logOutButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(`${adminUrl}/admin`);

  await logOut(page);
  await expect(page).toHaveURL(`${adminUrl}/?logout=success`);
  await expect(page.getByText('Cerraste sesión.')).toBeVisible();
  await expect(otherTab).toHaveURL(`${adminUrl}/`);
  await page.goto('/admin');
  await expect(logInButton(page)).toBeVisible();
});

test.describe('a token that the server regards as expired', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

  test('keeps the session of a user who leaves the page during a refresh', async ({ page }) => {
    await logIn(page);
    await page.goto('/admin/tiendas', { waitUntil: 'networkidle' });
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
});

test.describe('a server that does not respond', () => {
  test.use({ expectedConsoleErrors: ['ERR_CONNECTION_REFUSED'] });

  test('is reported at the login, which keeps the typed values', async ({ page }) => {
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
});

/** The same session with a name that exceeds the size of a cookie. */
function enlarged(answer: string): string {
  const { content: _, ...session } = JSON.parse(answer);
  const large = { ...session, user: { ...session.user, name: 'ñ'.repeat(1500) } };
  return JSON.stringify({ ...large, content: large });
}
