import { expectAccessible } from '../src/accessibility.ts';
import { publicUrl } from '../src/addresses.ts';
import { expect, test } from '../src/test.ts';

/** An identifier without a recipient, so that no audience changes. */
const nobody = 'nadie@correo.example';
const done = 'Te has dado de baja';
const failed = 'No ha podido dar de baja en este momento';

test.use({ baseURL: publicUrl });

test('the address without a path shows a greeting', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola' })).toBeVisible();
});

test('the public host loads mf-public and nothing of the admin area', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/unsubscribe/${nobody}`);
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !/^\/(shell\/public(-later)?\.|r\/mf-public\/)/.test(path))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /federation/i.test(name)))).toEqual([]);
});

test('a recipient sees the loading state before any script has loaded', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/r/mf-public/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/unsubscribe/${nobody}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Un momento…' })).toBeVisible();
  await expect(page.getByText(`Estamos dando de baja a ${nobody}.`)).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('heading', { name: done })).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(1);
});

test('an invalid address cannot be unsubscribed', async ({ page }) => {
  await page.goto('/unsubscribe/nadie');
  await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible();
  await expect(page).toHaveURL(`${publicUrl}/NotFound`);
});

for (const path of ['/no/existe', '/admin', '/NotFound']) {
  test(`${path} is not found`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No encontramos esta página' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(page.getByRole('heading', { name: 'Hola' })).toBeVisible();
  });
}

test.describe('unsubscribing with a server in trouble', () => {
  test.use({ expectedConsoleErrors: ['status of 500', 'ERR_CONNECTION_REFUSED'] });

  test('shows an error, and offers a retry', async ({ page }) => {
    await page.route('**/V1/unsubscribe', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.goto(`/unsubscribe/${nobody}`);
    await expect(page.getByRole('heading', { name: failed })).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
  });

  test('reloads mf-public itself after a failure', async ({ page }) => {
    await page.route('**/r/mf-public/**', (route) => route.abort('connectionrefused'));
    await page.goto(`/unsubscribe/${nobody}`);
    await expect(page.getByRole('heading', { name: 'Este módulo no está disponible.' })).toBeVisible();
    await page.unroute('**/r/mf-public/**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
  });
});
