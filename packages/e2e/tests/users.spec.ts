import { fillNewUser, openAs } from '../src/created-users.ts';
import { expect, staffTest } from '../src/test.ts';

staffTest.describe('a user', () => {
  staffTest.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

  staffTest('is created, logs in, is deactivated and logged out, as the audit trail shows', async ({ page, browser }) => {
    const email = `eva.${Date.now()}@tienda.example`;
    await fillNewUser(page, email, ['Eva María', 'Ríos'], 'Marketing');
    await page.getByRole('button', { name: 'Crear usuario' }).click();
    await page.waitForURL('**/admin/users');
    const theirs = await openAs(browser, email, '/admin');

    await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill(email);
    // Until the search results arrive, the list contains others with this name, and a menu may close when they do.
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr')).toHaveCount(1);
    await row.getByRole('button', { name: 'Más acciones para Eva María Ríos', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Desactivar…' }).click();
    await page.getByRole('button', { name: 'Desactivar usuario' }).click();
    await expect(row).toContainText('Inactivo');

    await theirs.goto('/admin/campaign/all');
    await expect(theirs.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    expect(
      await theirs
        .context()
        .cookies()
        .then((cookies) => cookies.find(({ name }) => name === 'auth')),
    ).toBeUndefined();

    await page.goto(`/admin/audit?q=${email}`);
    for (const [who, what] of [
      ['Ana Lucía Restrepo', `Desactivó un usuario: ${email}`],
      ['Ana Lucía Restrepo', `Creó un usuario: ${email}`],
      ['Eva María Ríos', 'Ingresó desde'],
    ] as const) {
      await expect(page.getByRole('row', { name: who }).filter({ hasText: what })).toBeVisible();
    }
    await theirs.context().close();
  });
});
