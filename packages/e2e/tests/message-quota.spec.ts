import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { invite } from '../src/invited-users.ts';
import { staffTest as test, expect } from '../src/test.ts';

test('an operator limits the messages of an account, and the account sees its own', async ({ page, request }) => {
  const account = `Cupos ${Date.now()}`;
  await invite(request, `eva.${Date.now()}@cupos.example`, '--account', account);

  await test.step('a number that is none is refused at its field, and what was typed stays', async () => {
    await page.goto(`${adminUrl}/admin/plataforma`);
    await page.getByRole('button', { name: `Límites: ${account}` }).click();
    const email = page.getByLabel('Correos al mes');
    await email.pressSequentially('12mil', { delay: 20 });
    await page.getByRole('button', { name: 'Guardar límites' }).click();
    await expect(page.getByText(/Escribe un número entero, o deja/)).toBeVisible();
    await expect(email).toHaveValue('12mil');
    await expectAccessible(page);
    await email.fill('12000');
    await page.getByLabel('Peso').fill('2');
    await page.getByRole('button', { name: 'Guardar límites' }).click();
    await expect(page.getByText(`Se guardaron los límites de «${account}»`)).toBeVisible();
  });

  await test.step('the list shows them, also after a reload', async () => {
    const row = page.getByRole('listitem').filter({ hasText: account });
    await expect(row).toContainText('E-mail: 0 de 12.000');
    await page.reload();
    await expect(row).toContainText('Peso 2');
    await expect(row).toContainText('SMS: 0 este mes');
    await expectAccessible(page);
  });

  await test.step('the account sees what it has used of its quotas', async () => {
    await page.goto(`${adminUrl}/admin/cuenta/canales`);
    await expect(page.getByText(/^quedan? [\d.]+ de 50\.000 correos de \p{L}+$/u)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'E-mail: correos usados' })).toBeVisible();
    await expectAccessible(page);
  });
});
