import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { fillSegments } from '../src/fields.ts';
import { endSession, logOut, statusesOf } from '../src/staff-session.ts';
import { demoUser, expect, logIn, staffTest, test } from '../src/test.ts';

test.describe.configure({ mode: 'parallel' });

const logInButton = (page: Page) => page.getByRole('button', { name: 'Ingresar' });
const interruption = (page: Page) => page.getByRole('alertdialog', { name: 'Tu sesión ha terminado' });

test.describe('a session that ends during unsaved changes', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 400'] });

  const ways: Record<string, (page: Page, context: BrowserContext) => Promise<void>> = {
    'in the dialog': async (page) => {
      const password = page.getByLabel('Contraseña', { exact: true });
      await password.fill('otra');
      await page.getByRole('button', { name: 'Ingresar' }).click();
      await expect(page.getByText('Usuario o contraseña no válidos')).toBeVisible();
      await password.fill(demoUser.password);
      await page.getByRole('button', { name: 'Ingresar' }).click();
    },
    'in another tab': async (_, context) => logIn(await context.newPage()),
  };

  for (const [way, logInAgain] of Object.entries(ways)) {
    test(`keeps them for a user who logs in again ${way}`, async ({ page, context }) => {
      await logIn(page);
      await page.goto('/admin/campaign');
      await fillCampaign(page);
      const sent = statusesOf(context, '/V1/campaign');
      await endSession(context);
      await page.getByRole('button', { name: 'Crear campaña' }).click();
      await expect(interruption(page)).toContainText('Lo que escribiste sigue aquí.');
      await logInAgain(page, context);
      await expect(interruption(page)).toBeHidden();
      await expectCampaignTyped(page);
      expect(sent).toEqual([401]);
      await page.getByRole('button', { name: 'Crear campaña' }).click();
      await expect(page).toHaveURL(/\/sends\/1$/);
      expect(sent).toEqual([401, 200]);
    });
  }

  test('discards them on request', async ({ page, context }) => {
    await logIn(page);
    await page.goto('/admin/campaign');
    await fillCampaign(page);
    await endSession(context);
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(interruption(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.keyboard.press('Escape');
    await interruption(page).getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(logInButton(page)).toBeVisible();
    await expect(page).toHaveURL(`${adminUrl}/`);
  });

  test('hides them from another user in every tab', async ({ page, context }) => {
    await logIn(page);
    const other = await context.newPage();
    await other.goto('/admin/campaign');
    await other.getByLabel('Nombre').fill('Rebajas de enero');
    await logOut(page);
    await expect(interruption(other)).toBeVisible();
    await page.getByLabel('Usuario').fill('valentina@tienda.example');
    await page.getByLabel('Contraseña', { exact: true }).fill(demoUser.password);
    await logInButton(page).click();
    await expect(page.getByText('Valentina Ríos').first()).toBeVisible();
    await expect(other.getByText('Valentina Ríos').first()).toBeVisible();
    await expect(interruption(other)).toBeHidden();
    await expect(other.getByLabel('Nombre')).toHaveValue('');
  });
});

test.describe('an unavailable server', () => {
  test.use({ expectedConsoleErrors: ['ERR_CONNECTION_REFUSED', 'status of 502', 'status of 500'] });

  const troubles = {
    'does not answer': [(route: Route) => route.abort('connectionrefused'), 'Sin respuesta del servidor'],
    'answers a page of its gateway': [
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      'Error desconocido',
    ],
    'answers 500': [(route: Route) => route.fulfill({ status: 500, json: { oops: true } }), 'Error desconocido'],
    'answers half of its JSON': [
      (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"identifier":' }),
      'Error desconocido',
    ],
  } as const;

  staffTest('keeps what was typed, and receives nothing twice', async ({ page }) => {
    await page.goto('/admin/campaign');
    await fillCampaign(page);
    let requests = 0;
    for (const [trouble, [answer, message]] of Object.entries(troubles)) {
      await staffTest.step(trouble, async () => {
        await page.route('**/V1/campaign', (route) => {
          requests += 1;
          return answer(route);
        });
        const before = requests;
        await page.getByRole('button', { name: 'Crear campaña' }).click();
        await expect(page.getByText(message).first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Crear campaña' })).toBeEnabled();
        await expectCampaignTyped(page);
        expect(requests).toBe(before + 1);
        await page.unroute('**/V1/campaign');
      });
    }
  });

  staffTest('is reported in place of a list, which recovers', async ({ page }) => {
    for (const [trouble, [answer, message]] of Object.entries(troubles)) {
      await staffTest.step(trouble, async () => {
        await page.route('**/V2/query', answer);
        await page.goto('/admin/tiendas');
        await expect(page.getByText(message)).toBeVisible();
        await page.unroute('**/V2/query');
        await page.getByRole('button', { name: 'Reintentar' }).click();
        await expect(page.getByRole('row', { name: /Ceiba Chapinero/ })).toBeVisible();
      });
    }
  });
});

async function fillCampaign(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Rebajas de enero');
  await page.getByLabel('Descripción').fill('Todo lo que queda del año');
  await fillSegments(page, 'Empieza', '08012027');
  await fillSegments(page, 'Termina', '31012027');
  await page.getByLabel('Número de perfiles').fill('1');
}

async function expectCampaignTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Nombre')).toHaveValue('Rebajas de enero');
  await expect(page.getByLabel('Descripción')).toHaveValue('Todo lo que queda del año');
  await expect(page.getByLabel('Número de perfiles')).toHaveValue('1');
}
