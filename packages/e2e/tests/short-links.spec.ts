import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl, publicUrl } from '../src/addresses.ts';
import { expect, staffTest } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

const nobody = { cookies: [], origins: [] };
const shortener = `${adminUrl}/admin/util/urlshortener`;

staffTest('a link is shortened, copied, followed, counted and stopped', async ({ page, context, browser }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const row = page.getByRole('row', { name: mark });
  const customer = await (await browser.newContext({ storageState: nobody })).newPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const copied = await staffTest.step('shorten and copy it', async () => {
    await page.goto(shortener);
    await page.getByLabel('URL de destino').fill(`${publicUrl}/?oferta=${mark}&utm_source=boletin`);
    await page.getByLabel('Fuente').fill('caja');
    await page.getByLabel('Fuente').press('Enter');
    await expect(page.getByRole('img', { name: /^Código QR de localhost:\d+\/s\/\w{8}$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(page.getByText('Enlace copiado.')).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await staffTest.step('follow it as a customer', async () => {
    await customer.goto(copied);
    await expect(customer).toHaveURL(`${publicUrl}/?oferta=${mark}&utm_source=caja`);
    expect(await customer.context().cookies()).toEqual([]);
  });

  await staffTest.step('see the click counted', async () => {
    // Clicks are written in batches, with a delay.
    await expect(async () => {
      await page.goto(`${shortener}?q=${mark}`);
      await expect(row).toContainText('1 persona', { timeout: seconds(2) });
    }).toPass();
  });

  await staffTest.step('stop it, and find the page of links that there are not', async () => {
    await row.getByRole('button', { name: /^Más acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Desactivar…' }).click();
    await page.getByRole('button', { name: 'Desactivar enlace' }).click();
    await expect(row).toContainText('Desactivado');
    for (const address of [copied, `${publicUrl}/s/ZZZZZZZZ`]) {
      const answer = await customer.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(customer.getByRole('heading', { name: 'Este enlace no está disponible' })).toBeVisible();
    }
    await expectAccessible(customer);
  });
  await customer.context().close();
});
