import type { Page } from '@playwright/test';
import { expectAccessible, expectReflow } from '../src/accessibility.ts';
import { fillNewUser, openAs } from '../src/created-users.ts';
import { expect, staffTest } from '../src/test.ts';

/** Expects that a screen is accessible in both themes, and fits a narrow window. */
async function judge(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectReflow(page);
}

/** Creates a manager of one store by the form, and returns the address. */
async function createManager(page: Page, store: string): Promise<string> {
  const email = `gerente.${Date.now()}@tienda.example`;
  await fillNewUser(page, email, ['Gerardo', 'Lozano'], 'Gerente de tienda');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText('Elige al menos una tienda.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Tiendas' }).fill(store);
  await page.getByRole('option', { name: store, exact: true }).click();
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await page.waitForURL('**/admin/users');
  return email;
}

staffTest.describe("a store's manager", () => {
  staffTest.use({ expectedConsoleErrors: ['status of 404'] });

  staffTest('sees the stores that were assigned and their customers, and nothing else', async ({ page, browser }) => {
    await page.goto('/admin/tiendas');
    const links = page.getByRole('table').getByRole('link');
    await expect(links.first()).toBeVisible();
    const [own = '', other = ''] = await links.allTextContents();
    const foreign = (await links.nth(1).getAttribute('href')) ?? '';
    const email = await createManager(page, own);
    await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Gerente de tienda');
    await expect(row).toContainText(own);

    // The log-in leads to the dashboard of their stores.
    const theirs = await openAs(browser, email, '/admin/analytics/stores/*');
    const board = theirs.frameLocator('iframe');
    await expect(board.getByRole('heading', { level: 1, name: own })).toBeVisible();
    await theirs.goto('/admin/ayuda');
    await expect(theirs.locator('summary')).toHaveText([
      'Ayuda',
      'Panel de tiendas',
      'Clientes',
      'Cliente',
      'Tiendas',
      'Una tienda',
    ]);
    await theirs.goto('/admin/tiendas');
    const rows = theirs.getByRole('table').getByRole('link');
    await expect(rows).toHaveText([own]);
    await expect(theirs.getByRole('navigation', { name: 'Principal' }).getByRole('button')).toHaveText([
      'Campañas',
      'Reportes',
      'Configuraciones',
    ]);
    await judge(theirs);
    await theirs.getByRole('button', { name: 'Reportes' }).click();
    await theirs.getByRole('link', { name: 'Panel de tiendas' }).click();
    await expect(board.getByRole('heading', { level: 1, name: own })).toBeVisible();
    await expect(board.getByRole('heading', { name: 'Qué lograron los mensajes' })).toBeVisible();
    await expect(board.getByText(other)).toHaveCount(0);
    await board.getByRole('link', { name: 'Leales' }).click();
    await theirs.waitForURL('**/admin/clientes?focus=Leales**');
    await expect(theirs.getByRole('table').getByRole('link').first()).toBeVisible();
    await theirs.goto('/admin/tiendas');

    await rows.first().click();
    await expect(theirs.getByRole('heading', { name: own })).toBeVisible();
    await judge(theirs);
    await theirs.getByRole('link', { name: 'Ver sus clientes' }).click();
    await theirs.getByRole('table').getByRole('link').first().click();
    await expect(theirs.getByRole('heading', { name: 'Notas' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Editar' })).toHaveCount(0);
    await judge(theirs);

    // By address, by the palette, and of another store.
    await theirs.goto('/admin/campaign/all');
    await expect(theirs.getByRole('heading', { name: 'No encontramos esta página.' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Ir a Tiendas' })).toBeVisible();
    await judge(theirs);
    await theirs.goto(foreign);
    await expect(theirs.getByRole('heading', { name: 'Esta tienda no existe' })).toBeVisible();
    await theirs.keyboard.press('Control+k');
    const palette = theirs.getByRole('dialog', { name: 'Buscar o ir a…' });
    await palette.getByRole('combobox').fill(other);
    await expect(palette.getByText('Nada coincide')).toBeVisible();

    // Another store, without a new log-in.
    await row.getByRole('link').click();
    await page.getByRole('button', { name: `Quitar ${own}` }).click();
    await page.getByRole('combobox', { name: 'Tiendas' }).fill(other);
    await page.getByRole('option', { name: other, exact: true }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.waitForURL('**/admin/users');
    await expect(async () => {
      await theirs.goto('/admin/tiendas');
      await expect(rows).toHaveText([other], { timeout: 2000 });
    }).toPass({ timeout: 15_000 });
    await theirs.context().close();
  });
});
