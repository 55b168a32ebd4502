import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { faults } from '../src/fault-proxy.ts';
import { faultTest as test, preloadErrors } from '../src/fault-test.ts';
import { faultToasts, heading, unavailable } from '../src/remote-screens.ts';
import { countDocuments, expect } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedConsoleErrors: ['Failed to load resource', 'integrity', 'RemoteFault: ', 'ChunkLoadError'] });

/** Screens that together load all lazy files of the shell for showing a page. */
const screens = [
  { address: '/admin/campaign', title: 'Crear Campaña' },
  { address: '/admin/campaign/all', title: 'Campañas' },
  { address: '/admin/sends/schedule', title: 'Programar Envios' },
  { address: '/admin/newsletter/build', title: 'Nueva plantilla' },
  { address: '/admin/plataforma', title: 'Estado de la plataforma' },
];
const ofShell = /^\/shell\/(?!admin\.).*\.(?:js|css)$/;

/** The placeholder of a page of the shell that failed to load or threw. */
const crash = (page: Page) => heading(page, 'Esta página no está disponible.');

/** What a screen has only once its code has come: the document shows its heading and the rows of a list before. */
const controls = (page: Page) => page.locator('main :is(button, input, table:not(.first-rows))');

test('a flipped byte in any file of the shell is refused: the page reports it, or works without, and recovers', async ({
  page,
  network,
}) => {
  test.setTimeout(420_000);
  network.inject(/^\/shell\//, { kind: 'uncached' });
  const tried = new Set<string>();
  for (const { address, title } of screens) {
    const before = network.asked().length;
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
    const asked = new Set(
      network
        .asked()
        .slice(before)
        .filter((path) => ofShell.test(path)),
    );
    for (const file of [...asked].filter((path) => !tried.has(path))) {
      tried.add(file);
      await test.step(file, async () => {
        const flipped = network.inject([file], faults['has one flipped byte']);
        await page.goto(address);
        await expect(controls(page).or(unavailable(page)).or(crash(page)).first()).toBeVisible();
        flipped.end();
        if (await unavailable(page).isVisible()) {
          expect(await preloadErrors(page)).not.toEqual([]);
          const documents = countDocuments(page);
          await page.getByRole('button', { name: 'Reintentar' }).click();
          await expect(heading(page, title)).toBeVisible();
          expect(documents()).toBe(0);
        } else if (await crash(page).isVisible()) await page.getByRole('button', { name: 'Volver a cargar' }).click();
        await expect(heading(page, title)).toBeVisible();
      });
    }
  }
  expect(tried.size).toBeGreaterThan(10);
});

test('lazily loaded files of the shell may fail without harm, and load when they are needed again', async ({ page, network }) => {
  await page.goto('/admin/sends/schedule');
  await expect(heading(page, 'Programar Envios')).toBeVisible();
  await page.getByLabel('Nombre').fill('Aguinaldos');
  await page.getByRole('switch', { name: 'Repetir' }).press('Space');
  await page.getByRole('radio', { name: 'Cada mes' }).press('Space');
  const wanted = {
    calendar: [page.getByRole('button', { name: 'Abrir calendario: Desde' }), page.getByRole('dialog')],
    options: [page.getByRole('button', { name: /^Qué día de cada mes/ }), page.getByRole('listbox')],
    menu: [page.getByRole('button', { name: /Ana Lucía Restrepo/ }), page.getByRole('menu')],
  } as const;
  for (const [name, [button, part]] of Object.entries(wanted)) {
    await test.step(name, async () => {
      const flipped = network.inject(ofShell, faults['has one flipped byte']);
      await button.click();
      await expect.poll(() => flipped.met()).toBeGreaterThan(0);
      await expect(button).not.toHaveAttribute('aria-expanded', 'true');

      await expect(page.getByLabel('Nombre')).toHaveValue('Aguinaldos');
      flipped.end();
      // The last retry of the first press may have come late enough to succeed.
      await expect(async () => {
        if (!(await part.isVisible())) await button.click({ timeout: seconds(1) });
        await expect(part).toBeVisible({ timeout: seconds(1) });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(part).toBeHidden();
    });
  }
});

test('a chunk of the shell that fails to load is logged and shown in a toast, and a reload recovers', async ({
  page,
  network,
}) => {
  const written: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') written.push(message.text());
  });
  const down = network.inject(/^\/shell\/area\..*\.js$/, faults['does not answer']);
  await page.goto('/admin/tiendas');
  await expect(crash(page)).toBeVisible();
  await expect(faultToasts(page)).toHaveText(['Error: no se pudo cargar una parte de la aplicación.']);
  expect(written.some((text) => text.includes('ChunkLoadError'))).toBe(true);
  await expectAccessible(page);
  down.end();
  await page.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect(heading(page, 'Tiendas')).toBeVisible();
});
