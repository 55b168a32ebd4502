import { Client } from 'pg';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { startIdentityProvider } from '../src/identity-provider.ts';
import { invite, register } from '../src/invited-users.ts';
import { expect, test } from '../src/test.ts';

const password = 'Verde-Monte-1!';
const databaseUrl = process.env['DATABASE_URL'];

/** Confirms a domain in the database: its record would have to be in the DNS. */
async function confirmDomain(domain: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('update single_sign_on_domain set confirmed_at = now() where domain = $1', [domain]);
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}

test.describe('single sign-on', () => {
  test.skip(!databaseUrl, 'The embedded database answers its server alone, and a domain is confirmed in the database.');
  test.use({ expectedConsoleErrors: ['status of 400', 'status of 401'] });

  test('lets a colleague in by the provider that an administrator sets up, until it is removed', async ({
    page,
    browser,
    request,
  }) => {
    const unique = Date.now();
    const domain = `empresa${unique}.example`;
    const colleague = `eva@${domain}`;
    const administrator = `luz.${unique}@otra.example`;
    const provider = await startIdentityProvider(colleague);
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const theirs = await context.newPage();
    try {
      await register(
        page,
        await invite(request, administrator, '--account', `Única ${unique}`, '--role', 'administrador'),
        password,
      );
      await expect(page.getByText('Usuario Registrado')).toBeVisible();
      await page.getByLabel('Usuario').fill(administrator);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
      await page.waitForURL('**/admin');

      await test.step('the administrator stores the provider and a domain', async () => {
        await page.goto(`${adminUrl}/admin/cuenta/ingreso-unico`);
        await page.getByLabel('Emisor').fill(provider.issuer);
        await page.getByLabel('Identificador de cliente').fill(provider.clientId);
        await page.getByLabel('Clave del cliente').fill(provider.clientSecret);
        await page.getByLabel('Rol de los demás').click();
        await page.getByRole('option', { name: 'Marketing' }).click();
        await page.getByRole('switch', { name: 'Permitir «Entrar con tu empresa»' }).check();
        await page.getByRole('button', { name: 'Guardar proveedor' }).click();
        await expect(page.getByText('Se guardó el proveedor.')).toBeVisible();
        await page.getByRole('button', { name: 'Probar conexión' }).click();
        await expect(page.getByText('El proveedor respondió y aceptó la clave del cliente.')).toBeVisible();
        await page.getByLabel('Dominio', { exact: true }).fill(domain);
        await page.getByRole('button', { name: 'Agregar dominio' }).click();
        await expect(page.getByText(`_pregon-ingreso.${domain}`)).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('a colleague enters by it once the domain is verified', async () => {
        await theirs.goto(`${adminUrl}/empresa`);
        await theirs.getByLabel('Correo').fill(colleague);
        await theirs.keyboard.press('Enter');
        await expect(theirs.getByText('Ninguna cuenta ingresa con su empresa por este correo.')).toBeVisible();
        await expectAccessible(theirs);
        await confirmDomain(domain);
        await theirs.keyboard.press('Enter');
        await theirs.waitForURL('**/admin');
        await theirs.getByRole('button', { name: 'Menú de usuario' }).click();
        await expect(theirs.getByText('Eva Ríos')).toBeVisible();
        // The code of the provider is in no address that the browser keeps.
        await theirs.goBack();
        expect(new URL(theirs.url()).search).toBe('');
      });

      await test.step('after it is removed the session ends, and the way in is closed', async () => {
        await page.getByRole('button', { name: 'Quitar proveedor' }).click();
        await expectAccessible(page);
        await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar proveedor' }).click();
        await expect(page.getByText('Se quitó el proveedor.')).toBeVisible();
        await expect(async () => {
          await theirs.goto(`${adminUrl}/admin`);
          await expect(theirs.getByLabel('Usuario')).toBeVisible({ timeout: 2000 });
        }).toPass();
      });
    } finally {
      await context.close();
      await provider.stop();
    }
  });
});
