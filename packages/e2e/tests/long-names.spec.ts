import type { Page } from '@playwright/test';
import { expectNothingAtSide } from '../src/accessibility.ts';
import { expect, staffTest as test } from '../src/test.ts';

const length = 120;
const sentence =
  ' de clientas frecuentes del Eje Cafetero que compraron ropa de hogar, calzado y juguetería en toda la temporada alta';
/** What people name by themselves. Places, kinds and states come from lists. */
const namesOfPeople = new Set([
  'name',
  'firstName',
  'lastName',
  'first_name',
  'last_name',
  'customerName',
  'campaignName',
  'profileName',
  'scheduleName',
  'storeName',
  'description',
  'product',
  'subject',
]);

/** Names with spaces and names of a single word take turns, because a word that is too long stands out, and a long line is cut. */
function lengthener() {
  let count = 0;
  const lengthen = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => lengthen(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthen(item, name)]));
    if (typeof value !== 'string' || value === '' || !namesOfPeople.has(key)) return value;
    count += 1;
    const long = `${value}${sentence}`;
    return (count % 2 === 0 ? long : long.replaceAll(/[ ,]/g, '')).slice(0, length);
  };
  return lengthen;
}

/** Gives each record a name of 120 letters on its way to the page. */
async function lengthenNames(page: Page) {
  const lengthen = lengthener();
  await page.route(/\/V[12]\/(?!refresh-token)/, async (route) => {
    // Node does not resolve `admin.localhost`.
    const response = await route.fetch({ url: route.request().url().replace('admin.localhost', 'localhost') });
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

/** The screens that show names, each with links to screens of one record. The last is of the demo, whatever other tests have made. */
const screens: readonly (readonly [address: string, record?: string])[] = [
  ['/admin/campaign/all', 'main tbody a'],
  ['/admin/clientes?bought=yes', 'main tbody a'],
  ['/admin/newsletter', 'main tbody a'],
  ['/admin/sends/scheduled-list', 'main tbody a'],
  ['/admin/sends/calendar'],
  ['/admin/tiendas', 'main tbody a'],
  ['/admin/users', 'main tbody a'],
  ['/admin/productos'],
  ['/admin/importar/fuentes', 'main a[href*="/fuentes/"]:not([href$="/nueva"])'],
  ['/admin/pendientes'],
  ['/admin/cuenta/clientes'],
  ['/admin/cuenta/solicitudes'],
];

/** Checks the screen at both widths, once it shows names. */
async function expectFit(page: Page, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(
    page
      .getByRole('main')
      .getByText(/frecuentes/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  for (const width of [1440, 390]) {
    await test.step(`${address}, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectNothingAtSide(page);
    });
  }
}

test('names of 120 letters, also without spaces, widen no screen', async ({ page }) => {
  await lengthenNames(page);
  for (const [address, record] of screens) {
    await expectFit(page, address);
    const target = record && (await page.locator(record).last().getAttribute('href'));
    if (target) await expectFit(page, target);
  }
  // Requests of the last screen may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
