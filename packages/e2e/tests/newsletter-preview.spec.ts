import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl, publicUrl } from '../src/addresses.ts';
import { messagesAbout } from '../src/dev-mailbox.ts';
import { later } from '../src/late.ts';
import { mostShift, shiftsOf, watchShifts } from '../src/layout-shift.ts';
import { demoUser, expect, staffTest as test } from '../src/test.ts';

/** The sandboxed frames of messages block the scripts of the tests. */
test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

const newsletter = 'Boletín Ceiba';
const customerPath = '**/V1/template-preview/customer';

const message = (page: Page) => page.frameLocator('iframe[title="Vista previa del mensaje"]').locator('body');

async function openPreview(page: Page) {
  await page.goto(`${adminUrl}/admin/newsletter?q=${encodeURIComponent(newsletter)}`);
  await page.getByRole('button', { name: `Más acciones para ${newsletter}` }).click();
  await page.getByRole('menuitem', { name: 'Vista previa' }).click();
  await expect(page.getByRole('button', { name: 'Otro al azar' })).toBeVisible();
}

/** Where the parts of the preview stand in the document, and how high they are. */
const places = (page: Page) =>
  page.locator('.pv').evaluate((preview) =>
    [...preview.querySelectorAll('.pv-body, .pv-paper, .pv-side .field, .pv-inbox, .pv-facts, .pv-test')].map((part) => {
      const { top, left, width, height } = part.getBoundingClientRect();
      return [part.className, left, top + scrollY, width, height].map((value) =>
        typeof value === 'number' ? Math.round(value) : value,
      );
    }),
  );

for (const width of [1440, 390])
  test(`another customer moves nothing in the preview at ${width} px, however slow the server is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    // Customers with short and long facts, of whom the message knows more and less.
    const customers = [
      { name: 'Ana', detail: '', city: '' },
      { name: 'María Fernanda de los Ángeles Rodríguez Betancourt', detail: '1.094.882.113', city: 'Santa Rosa de Cabal' },
      { name: 'Luz Ángel', detail: '', city: 'Cali' },
    ];
    const first = page.waitForResponse(customerPath);
    await openPreview(page);
    const { customer } = (await (await first).json()) as { customer: object };
    await expect(message(page)).toContainText(/baja/i);
    await expect(page.getByRole('button', { name: /^Quitar a / })).toBeVisible();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(6);
    for (const facts of customers) {
      const answered = Promise.withResolvers<void>();
      await page.route(customerPath, async (route) => {
        await answered.promise;
        await route.fulfill({ json: { customer: { ...customer, ...facts } } });
      });
      const asked = page.waitForRequest(customerPath);
      await page.getByRole('button', { name: 'Otro al azar' }).click();
      await asked;
      expect(await places(page)).toEqual(before);
      answered.resolve();
      await expect(page.getByRole('button', { name: `Quitar a ${facts.name}` })).toBeVisible();
      await expect(page.locator('.pv-body')).toHaveAttribute('aria-busy', 'false');
      expect(await places(page)).toEqual(before);
      await page.unroute(customerPath);
    }
    await page.getByRole('button', { name: /^Quitar a / }).click();
    await expect(page.locator('.pv-body')).toHaveAttribute('aria-busy', 'false');
    expect(await places(page)).toEqual(before);
  });

for (const width of [1440, 390])
  test(`nothing moves while the preview opens at ${width} px, however slow the server is`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPreview(page);
    const address = page.url();
    await watchShifts(page);
    for (const late of [undefined, '**/V1/template-preview/**', '**/V1/template/**', '**/V1/collaboration/**'])
      await test.step(late ?? 'at once', async () => {
        if (late) await page.route(late, later(700));
        await page.goto(address);
        await expect(message(page)).toContainText(/baja/i);
        await expect(page.getByRole('button', { name: /^Quitar a / })).toBeVisible();
        await expect(page.getByRole('heading', { name: /^Comentarios/ })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page)).toBeLessThan(mostShift);
        if (late) await page.unroute(late);
      });
  });

test('a test of a newsletter reaches the colleagues who are chosen, and nobody else', async ({ page, request }) => {
  const subject = `Para revisar ${crypto.randomUUID().slice(0, 8)}`;
  await openPreview(page);
  await expect(page.getByRole('button', { name: /^Quitar a / })).toBeVisible();
  const [, customer = ''] =
    (await page.getByRole('button', { name: /^Quitar a / }).getAttribute('aria-label'))?.split('Quitar a ') ?? [];
  await page.getByRole('textbox', { name: /^Asunto/ }).fill(subject);
  await page.getByRole('button', { name: 'Enviar a colegas…' }).click();
  const people = page.getByRole('group', { name: 'Para quién' });
  await expect(page.getByRole('button', { name: 'Enviar la prueba' })).toBeDisabled();
  await expect(people.getByRole('checkbox', { name: demoUser.username })).toBeVisible();
  const addresses = (await people.locator('label').allInnerTexts()).flatMap((text) => text.match(/\S+@\S+/g) ?? []);
  const [address = ''] = addresses.filter((one) => one !== demoUser.username);
  expect(address).toContain('@');
  await people.getByRole('checkbox', { name: address }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar la prueba' }).click();
  await expect(page.locator('.pv-test output')).toContainText(/prueba/i);
  await expect
    .poll(async () => (await messagesAbout(request, `[Prueba] ${subject}`)).map(({ recipient }) => recipient))
    .toEqual([address]);

  // The colleague opens it in the mailbox, and reads it as the customer would.
  await page.goto(`${publicUrl}/outbox`);
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(page.getByText(address).first()).toBeVisible();
  const [received] = await messagesAbout(request, `[Prueba] ${subject}`);
  expect(received?.html).toContain(customer.split(' ')[0] ?? '');
});
