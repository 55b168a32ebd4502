import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { mostShift, shiftsOf, watchShifts } from '../src/layout-shift.ts';
import { expect, staffTest } from '../src/test.ts';

/** Expected console errors: sandboxed frames of messages block scripts. */
staffTest.use({ expectedConsoleErrors: ['Blocked script execution in'] });

interface Group {
  readonly name: string;
  readonly delivered: number;
  readonly purchases: number;
  readonly amount: number;
}
/** What the server answers of the results of a sending, as far as these tests read it. */
interface SendingResults {
  readonly channels: readonly (Group & { readonly channel: string; readonly opened: number; readonly left: number })[];
  readonly usual: readonly { readonly channel: string; readonly delivered: number; readonly amount: number }[];
  readonly costs: readonly { readonly cost: number | null }[];
  readonly hours: readonly { readonly hour: number; readonly opened: number }[];
  readonly foci: readonly Group[];
  readonly cities: readonly Group[];
  readonly stores: readonly { readonly name: string; readonly amount: number }[];
}

const dayMs = 86_400_000;
/** The day some days ago on the account's clock, `2026-11-24`: Bogotá is five hours behind UTC all year. */
const dayAgo = (days: number): string => new Date(Date.now() - 5 * 3_600_000 - days * dayMs).toISOString().slice(0, 10);
const sending = 'Invitación al aniversario';
const figures = (page: Page) => page.getByRole('table', { name: 'Resultados por canal' });
const cell = (page: Page, name: string) =>
  figures(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');
const formatted = (count: number): string => new Intl.NumberFormat('es-CO').format(count);
/** Every screen formats money without decimals where there are none, with a space that does not break. */
const money = (amount: number): string =>
  new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', minimumFractionDigits: 0 }).format(amount);

/** Opens the page of a sending of the demo, and returns its results as the server answers them. */
async function openResults(page: Page, query = ''): Promise<SendingResults> {
  await page.goto(`${adminUrl}/admin/sends/scheduled-list?q=${encodeURIComponent(sending)}`);
  const link = page.getByRole('link', { name: sending, exact: true });
  const address = await link.getAttribute('href');
  const answered = page.waitForResponse((response) => /\/V1\/schedule\/[^/]+\/results/.test(response.url()));
  await page.goto(`${adminUrl}${address}${query}`);
  return (await answered).json();
}

staffTest('the results of a sending keep their days in the address, beside what is usual', async ({ page }) => {
  const whole = await openResults(page);
  const [email] = whole.channels;
  await expect(cell(page, 'Entregados')).toContainText(formatted(email?.delivered ?? NaN));
  await expect(cell(page, 'Ventas después').locator('b')).toHaveText(money(email?.amount ?? NaN));
  await expect(cell(page, 'Con clic')).toContainText('lo usual:');
  const usual = whole.usual.find(({ channel }) => channel === email?.channel);
  const usualSales = ((usual?.amount ?? NaN) / (usual?.delivered ?? NaN)) * (email?.delivered ?? NaN);
  await expect(cell(page, 'Ventas después')).toContainText(`lo usual: ${money(Math.round(usualSales))}`);
  await expect(cell(page, 'Bajas')).toContainText('lo usual:');
  // Another period shows another map in the frame, which adds no step to the history.
  await page.getByTitle(/^Mapa de clics/).scrollIntoViewIfNeeded();
  await expect(page.frameLocator('iframe[title^="Mapa de clics"]').locator('body')).not.toBeEmpty();

  const [from, to] = [dayAgo(58), dayAgo(57)];
  await page.getByRole('button', { name: 'Fechas', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fechas' });
  await dialog.getByLabel('Desde').fill(from);
  await dialog.getByLabel('Hasta').fill(to);
  const answered = page.waitForResponse((response) => response.url().includes(`to=${to}`) && response.url().includes('/results'));
  await dialog.getByRole('button', { name: 'Filtrar' }).click();
  const some: SendingResults = await (await answered).json();
  await expect(page).toHaveURL(new RegExp(`desde=${from}&hasta=${to}`));
  expect(some.channels[0]?.amount).not.toBe(email?.amount);
  await expect(cell(page, 'Ventas después').locator('b')).toHaveText(money(some.channels[0]?.amount ?? NaN));
  await expect(page.frameLocator('iframe[title^="Mapa de clics"]').locator('body')).not.toBeEmpty();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Fechas: / })).toBeVisible();
  await expect(cell(page, 'Ventas después').locator('b')).toHaveText(money(some.channels[0]?.amount ?? NaN));
  await page.goBack();
  await expect(cell(page, 'Ventas después').locator('b')).toHaveText(money(email?.amount ?? NaN));
  await expect(page.getByRole('button', { name: 'Fechas', exact: true })).toBeVisible();
  await expectAccessible(page);
});

staffTest('the results of a sending are downloaded as they are shown', async ({ page }) => {
  const { channels, usual, costs, foci, cities, stores, hours } = await openResults(page);
  const download = page.waitForEvent('download');
  // The recipients below have a button of the same name.
  await page.getByRole('region', { name: 'Resultados' }).getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`resultados-${sending}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'));
  expect(lines[0]).toEqual(['grupo', 'nombre', 'cifra', 'valor']);
  const valueOf = (...key: readonly string[]): number =>
    Number(lines.find((line) => key.every((part, at) => line[at] === part))?.[3] ?? NaN);
  const [email] = channels;
  expect(email?.delivered).toBeGreaterThan(500);
  expect(valueOf('canal', 'E-mail', 'entregados')).toBe(email?.delivered);
  expect(valueOf('canal', 'E-mail', 'abiertos por personas')).toBe(email?.opened);
  expect(valueOf('canal', 'E-mail', 'ventas después')).toBe(email?.amount);
  expect(valueOf('canal', 'E-mail', 'bajas')).toBe(email?.left);
  for (const { name, amount } of stores) expect(valueOf('tienda', name, 'ventas después')).toBe(amount);
  for (const { hour, opened } of hours) expect(valueOf('hora', String(hour + 1), 'abiertos por personas')).toBe(opened);
  const groups = [...foci.map((one) => ['enfoque', one] as const), ...cities.map((one) => ['ciudad', one] as const)];
  for (const [group, { name, delivered, purchases }] of groups) {
    expect(valueOf(group, name || 'sin dato', 'entregados')).toBe(delivered);
    expect(valueOf(group, name || 'sin dato', 'compras después')).toBe(purchases);
  }
  const usualGroup = 'lo usual en los 90 días antes';
  expect(valueOf(usualGroup, 'E-mail', 'entregados')).toBe(usual[0]?.delivered);
  const about = new Set(['regla', 'fechas', 'moneda', 'ventas incrementales', usualGroup]);
  expect(new Set(lines.map(([group = '']) => group).filter((group) => about.has(group)))).toEqual(about);
  const counted = lines.filter(([group = '']) => !about.has(group));
  const priced = costs.filter(({ cost }) => cost !== null).length;
  expect(counted).toHaveLength(1 + 17 * channels.length + priced + 2 * hours.length + 7 * groups.length + 2 * stores.length);
});

staffTest('all cities and stores of a sending can be seen, and add up to its sales', async ({ page }) => {
  const { channels, cities, stores } = await openResults(page);
  const sumOf = (groups: readonly { readonly amount: number }[]) => groups.reduce((sum, { amount }) => sum + amount, 0);
  expect(stores.length).toBeGreaterThan(10);
  expect([sumOf(cities), sumOf(stores)]).toEqual([sumOf(channels), sumOf(channels)]);
  const rows = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Tienda', exact: true }) })
    .getByRole('row');
  await expect(rows).toHaveCount(11);
  await page.getByRole('button', { name: `Ver ${stores.length} tiendas` }).click();
  await expect(rows).toHaveCount(stores.length + 1);
  await expectAccessible(page);
});

staffTest('the results of a sending are printed alone and whole', async ({ page }) => {
  const { channels } = await openResults(page);
  await expect(cell(page, 'Entregados')).toContainText(formatted(channels[0]?.delivered ?? NaN));
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printing', 'results');
  await page.emulateMedia({ media: 'print' });
  // The width of an A4 page with margins of 1 cm, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1040 });
  await expect(page.getByText(sending, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('banner').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(figures(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cuánto vendió' })).toBeVisible();
  await expect(page.locator('.paper-frame').getByTitle(/^Mapa de clics/)).toBeVisible();
  await expect(page.getByTitle(/^Mapa de clics/).filter({ visible: true })).toHaveCount(1);
  await expectNothingAtSide(page);
  // Texts for screen readers are hidden by cutting them off.
  const cut = await page.locator('.results *:not(.sr)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => `${one.tagName} ${one.className}`),
  );
  expect(cut).toEqual([]);
  const { width } = await page.locator('.results').evaluate((results) => results.getBoundingClientRect());
  for (const table of await page.locator('.results table').filter({ visible: true }).all())
    expect(await table.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(width + 1);

  // Nobody scrolled to the click map before. Its shares are printed over the message and in the table beside it.
  const links = page.getByRole('table', { name: 'Clics por enlace' }).getByRole('row');
  const shares = (await links.locator('td:nth-child(3)').allInnerTexts()).map((share) => share.replace(/\s/g, ' '));
  expect(shares.filter((share) => /^[\d,]+ %$/.test(share)).length).toBeGreaterThan(1);
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  const printed = text.slice(text.lastIndexOf('Mapa de clics\n')).replace(/[^\S\n]+/g, ' ');
  for (const share of shares) expect(printed.split(share).length - 1).toBeGreaterThan(1);
  await expect(page.getByTitle(/^Mapa de clics/)).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
});

for (const width of [390, 1440]) {
  staffTest(`pages with results do not move while they load, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${adminUrl}/admin/sends/scheduled-list?q=${encodeURIComponent(sending)}`);
    const address = await page.getByRole('link', { name: sending, exact: true }).getAttribute('href');
    await watchShifts(page);
    await page.goto(`${adminUrl}${address}`);
    await expect(figures(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: '¿Cuánto vendió?' })).toBeVisible();
    const campaign = await page
      .getByRole('main')
      .locator('a[href^="/admin/campaign/"]:not([href*="/sends/"])')
      .first()
      .getAttribute('href');
    expect(await shiftsOf(page)).toBeLessThan(mostShift);
    await page.goto(`${adminUrl}${campaign}`);
    await expect(figures(page)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Programaciones' })).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(mostShift);
  });
}
