import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { invite, register } from '../src/invited-users.ts';
import { expect, test } from '../src/test.ts';

const password = 'Verde-Monte-1!';

/** An authenticator of the browser that verifies its person by itself, as a phone does by a finger. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person shows their finger. */
    verify: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

async function openPasskeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('menuitem', { name: 'Sesiones y verificación' }).click();
  await page.getByRole('button', { name: 'Llaves de acceso' }).click();
}

const enter = (page: Page) => page.getByRole('button', { name: 'Usar una llave de acceso' });

test.describe('a passkey', () => {
  test.use({ expectedConsoleErrors: ['status of 400'] });

  test('is registered with the password, logs in without it, and is removed', async ({ page, request }) => {
    const authenticator = await addAuthenticator(page);
    const email = `llave.${Date.now()}@tienda.example`;
    await register(page, await invite(request, email, '--account', 'Almacenes Ceiba', '--role', 'operador'), password);
    await expect(page).toHaveURL(`${adminUrl}/`);
    await page.goto(adminUrl);
    await expectAccessible(page);
    await page.getByLabel('Usuario').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);

    await openPasskeys(page);
    await expect(page.getByText('Todavía no tienes llaves de acceso.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Registrar una llave' }).click();
    await page.getByLabel('Nombre').fill('Portátil de la oficina');
    await page.getByLabel('Tu contraseña').fill('otra');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Esa no es tu contraseña actual.')).toBeVisible();
    await page.getByLabel('Tu contraseña').fill(password);
    await authenticator.verify(false);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No usaste la llave de acceso, o se acabó el tiempo.')).toBeVisible();
    await expectAccessible(page);
    await authenticator.verify(true);
    await page.getByRole('button', { name: 'Continuar' }).click();
    const list = page.getByRole('list', { name: 'Llaves de acceso' }).getByRole('listitem');
    await expect(list).toHaveCount(1);
    await expect(list).toContainText('Portátil de la oficina');
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().clearCookies();
    await page.goto(adminUrl);
    await authenticator.verify(false);
    await enter(page).click();
    await expect(page.getByRole('alert')).toHaveText('No usaste la llave de acceso, o se acabó el tiempo.');
    await expectAccessible(page);
    await authenticator.verify(true);
    await enter(page).click();
    await expect(page).toHaveURL(`${adminUrl}/admin`);

    await openPasskeys(page);
    await expect(list).toContainText('Último uso');
    await page.getByRole('button', { name: 'Quitar la llave Portátil de la oficina' }).click();
    await page.getByLabel('Tu contraseña').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Todavía no tienes llaves de acceso.')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(adminUrl);
    await enter(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'No pudimos comprobar esa llave de acceso. Intenta otra vez, o ingresa con tu contraseña.',
    );
    await authenticator.forget();
  });
});
