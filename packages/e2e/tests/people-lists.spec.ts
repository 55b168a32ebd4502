import type { Page } from '@playwright/test';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { heading } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selección' });
const notes = (page: Page) => page.getByRole('region', { name: /^Avisos/ });

/** Checks the page in both themes, and on a phone. */
async function expectAccessibleAnywhere(page: Page): Promise<void> {
  for (const width of [1440, 390])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectNothingAtSide(page);
      await expectAccessible(page);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}

staffTest('customers are sorted by what is shown, and the chosen ones are downloaded', async ({ page }) => {
  await page.goto('/admin/clientes?bought=yes&order=-lastPurchaseAt');
  const table = page.getByRole('table', { name: 'Clientes' });
  const times = async () =>
    table.locator('tbody time').evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  await expect(table.locator('tbody time').first()).toBeVisible();
  expect(await times()).toEqual((await times()).toSorted().toReversed());
  await table.getByRole('button', { name: 'Compras en 12 meses' }).click();
  await expect(page).toHaveURL(/order=sales/);
  await table.getByRole('button', { name: 'Compras en 12 meses' }).click();
  await expect(page).toHaveURL(/order=-sales/);
  const amounts = async () =>
    (await table.locator('tbody td.n').allInnerTexts()).map((text) => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-')));
  // The rows of the order before stay until the others have come.
  await expect(async () => {
    const shown = await amounts();
    expect(shown[0]).toBeGreaterThan(0);
    expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  }).toPass();
  await page.getByRole('checkbox', { name: 'Elegir toda la página' }).check();
  await expect(bar(page)).toContainText('Selección: 25');
  await expectAccessibleAnywhere(page);
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Descargar' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('clientes.csv');
});

staffTest('invitations are sorted, and several are withdrawn and come back', async ({ page }) => {
  const run = crypto.randomUUID().slice(0, 8);
  const emails = [`a.${run}@tienda.example`, `b.${run}@tienda.example`];
  for (const email of emails) {
    await page.goto('/admin/new-user?by=invitation');
    await page.getByLabel('Correo').fill(email);
    await page.getByRole('radio', { name: 'Lector' }).check();
    await page.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Le escribimos a')).toBeVisible();
  }
  await page.goto(`/admin/users/invitations?q=${run}&order=email`);
  const rows = page.getByRole('table', { name: 'Invitaciones' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(emails[0] ?? '');
  await expect(rows.first()).toContainText(/hoy, \d\d:\d\d/);
  await page.getByRole('button', { name: 'Correo' }).click();
  await expect(rows.first()).toContainText(emails[1] ?? '');
  await page.getByRole('checkbox', { name: 'Elegir toda la página' }).check();
  await expect(bar(page)).toContainText('Selección: 2');
  await expectAccessibleAnywhere(page);
  await bar(page).getByRole('button', { name: 'Retirar…' }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Retirar 2 invitaciones' })
    .getByRole('button', { name: 'Retirar…' })
    .press('Enter');
  await expect(notes(page)).toContainText('Ya no sirve: 2 invitaciones.');
  await expect(page.getByRole('heading', { name: `Nada coincide con «${run}»` })).toBeVisible();
  await notes(page).getByRole('button', { name: 'Deshacer' }).press('Enter');
  await expect(notes(page)).toContainText('Quedó como estaba.');
  await expect(rows).toHaveCount(2);
});

staffTest('the list of imports, a file to be checked and its outcome are accessible', async ({ page }) => {
  const id = Date.now() % 1_000_000_000;
  const lines = ['documento;nombre;correo', `${id};Luz;luz-${id}@correo.example`, `${id + 1};Ana;sin correo`];
  await page.goto('/admin/importar');
  await expect(heading(page, 'Importar datos')).toBeVisible();
  await page.getByRole('radio', { name: /^Clientes/ }).check();
  await page.getByLabel('Archivo de clientes').setInputFiles({
    name: `accesible-${id}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect(page.getByRole('heading', { name: `accesible-${id}.csv` })).toBeVisible();
  await expectAccessibleAnywhere(page);
  await page.getByRole('button', { name: 'Revisar qué cambiaría' }).click();
  await expect(page.getByRole('heading', { name: 'Qué cambiaría' })).toBeVisible();
  await expectAccessibleAnywhere(page);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Qué pasó' })).toBeVisible();
  await expectAccessibleAnywhere(page);
  await page.goto('/admin/importar');
  await expect(page.getByRole('link', { name: `accesible-${id}.csv` })).toBeVisible();
  await expectAccessibleAnywhere(page);
});

staffTest.describe('a list that cannot be loaded', () => {
  staffTest.use({ expectedConsoleErrors: ['net::ERR_FAILED'] });
  staffTest('the people whom two sendings share are accessible, some, nobody and not to be read', async ({ page }) => {
    const sending = { schedule: crypto.randomUUID(), name: 'Ofertas', day: '2026-12-01', time: '09:00', state: 'programada' };
    const person = { id: 41, document: '52345678', email: 'marta@correo.example', mobile: null, city: 'Bogotá' };
    const people = [
      { ...person, name: 'Marta Ñáñez' },
      { ...person, id: 42, name: '' },
    ];
    const answers = [people, []];
    await page.route('**/V1/sendings/collisions/*/*/people*', (route) => {
      const items = answers.shift();
      if (!items) return route.abort();
      return route.fulfill({ json: { items, total: items.length, one: sending, other: { ...sending, name: 'Bono' } } });
    });
    await page.goto('/admin/sends/calendar/1/2');
    await expect(page.getByRole('link', { name: 'Marta Ñáñez' })).toBeVisible();
    await expectAccessibleAnywhere(page);
    await page.reload();
    await expect(page.getByText('Nadie está en los dos envíos')).toBeVisible();
    await expectAccessibleAnywhere(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    await expectAccessibleAnywhere(page);
  });
});
