import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { board, boardHeading, pretendBoards } from '../src/board.ts';
import { mostShift, shiftsOf, watchShifts } from '../src/layout-shift.ts';
import { countDocuments, expect, logIn, staffTest, test } from '../src/test.ts';

const palette = (page: Page) => page.getByRole('combobox', { name: 'Buscar o ir a…' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function search(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(text);
}

test.describe('the dashboard', () => {
  staffTest('fills the space under the bar, and scrolls with the page', async ({ page }) => {
    await page.goto('/admin');
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    const frame = page.getByTitle('Panel de Control');
    const inner = board(page, 'Panel de Control').locator('html');
    await expect.poll(() => inner.evaluate((html) => html.scrollHeight - html.clientHeight)).toBeLessThanOrEqual(1);
    const { box, window } = await frame.evaluate((element) => ({
      box: element.getBoundingClientRect().toJSON() as DOMRect,
      window: { width: innerWidth, height: innerHeight },
    }));
    expect(box.right).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    expect(box.height).toBeGreaterThanOrEqual(window.height - box.top);
  });

  staffTest('keeps its view in the URL: history, reload and a shared link restore it', async ({ page }) => {
    await page.goto('/admin');
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    const inner = board(page, 'Panel de Control');
    const chosen = inner.getByRole('navigation', { name: 'Periodo' }).locator('[aria-current]');
    const days = inner.locator('details[data-name="mensajes-por-dia"]');
    await inner.getByRole('link', { name: '7 días' }).click();
    await expect(chosen).toHaveText('7 días');
    await expect(page).toHaveURL('/admin?period=7');
    await inner.getByRole('link', { name: '90 días' }).click();
    await expect(chosen).toHaveText('90 días');
    await days.locator('summary').click();
    await expect(page).toHaveURL('/admin?period=90&open=mensajes-por-dia');
    await page.reload();
    await expect(chosen).toHaveText('90 días');
    await expect(days).toHaveAttribute('open', '');
    await page.goBack();
    await expect(chosen).toHaveText('7 días');
    await expect(page).toHaveURL('/admin?period=7');
    await page.goBack();
    await expect(chosen).toHaveText('30 días');
    await page.goForward();
    await expect(chosen).toHaveText('7 días');
    await page.goto('/admin?from=2026-10-20&to=2026-10-26&open=mensajes-por-dia');
    await expect(inner.locator('details.range > summary')).toHaveText(/20 oct . 26 oct/);
  });

  staffTest("has the window's height before its own is known, without a layout shift", async ({ page }) => {
    const window = page.viewportSize() ?? { height: 0 };
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/boards/**', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      await isOpen;
      await route.fallback();
    });
    await watchShifts(page);
    // The load event may wait for the frame's document.
    await page.goto('/admin', { waitUntil: 'commit' });
    const frame = page.getByTitle('Panel de Control');
    await expect(page.getByText('Preparando panel de control...')).toBeVisible();
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(window.height);
    goOn();
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(window.height);
    expect(await shiftsOf(page)).toBeLessThan(mostShift);
  });

  staffTest('shows what it is waiting for', async ({ page }) => {
    const { promise: isOpen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/V2/query', async (route) => {
      await isOpen;
      await route.fallback();
    });
    await page.goto('/admin');
    await expect(page.getByText('Cargando panel...')).toBeVisible();
    await page.route('**/dasboards/get/*', () => undefined);
    await page.unroute('**/V2/query');
    goOn();
    await expect(page.getByText('Preparando panel de control...')).toBeVisible();
    await expectAccessible(page);
  });

  staffTest('is replaced by a first step in an account without one', async ({ page }) => {
    await pretendBoards(page, []);
    await page.goto('/admin');
    await expect(page.getByText('No se encontró el panel')).toBeVisible();
    await expect(page.getByText('campañas en tu cuenta.')).toBeVisible();
    await page.getByRole('link', { name: 'Empezar una campaña' }).click();
    await expect(title(page, 'Crear Campaña')).toBeVisible();
  });

  staffTest('follows the theme without being loaded again', async ({ page }) => {
    await page.goto('/admin');
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await search(page, 'oscuro');
    await page.keyboard.press('Enter');
    await expect(board(page, 'Panel de Control').locator('html')).toHaveAttribute('data-theme', 'dark');
    await board(page, 'Panel de Control').getByRole('link', { name: '7 días' }).click();
    await expect(board(page, 'Panel de Control').locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    expect(documents).toHaveLength(1);
  });

  test.describe('with an expired address', () => {
    test.use({ expectedConsoleErrors: ['status of 403', 'status of 404', 'status of 500'] });

    staffTest('requests another address once, and then offers a button', async ({ page }) => {
      let answers = 0;
      await page.route('**/dasboards/get/*', (route) => {
        answers += 1;
        return route.fulfill({ json: { url: '/boards/control?t=over' } });
      });
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'No pudimos cargar el panel' })).toBeVisible();
      expect(answers).toBe(1);
      await expectAccessible(page);
      await page.unroute('**/dasboards/get/*');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    });

    staffTest('shows when there is no such dashboard', async ({ page }) => {
      await page.goto('/admin/analytics/events/no-hay');
      await expect(title(page, 'No se encontró el panel')).toBeVisible();
      await expectAccessible(page);
    });
  });

  staffTest('each report of the menu has the name of its entry', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Reportes' }).click();
    for (const name of [
      'Campañas',
      'Perfiles',
      'Eventos',
      'Clientes',
      'Panel de tiendas',
      'Qué tan bien acierta',
      'Ventas incrementales',
    ]) {
      const link = page.locator('a[href^="/admin/analytics/"]', { hasText: name });
      await link.click();
      await expect(boardHeading(page, name)).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(`${name} · Pregón`);
      await expect(page.getByRole('navigation', { name: 'Ruta' })).toHaveText(`Reportes${name}`);
    }
  });
});

staffTest('the menu has the specified texts, and opens one group at a time', async ({ page }) => {
  await page.goto('/admin/tiendas');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('button')).toHaveText(['Campañas', 'Envios', 'Reportes', 'Configuraciones', 'Utilidades']);
  const expected = {
    Campañas: ['Crear Campaña', 'Campañas', 'Agregar perfil', 'Clientes'],
    Envios: ['Newsletters', 'Programar Envios', 'Programaciones', 'Calendario', 'Plantillas de WhatsApp'],
    Reportes: ['Campañas', 'Perfiles', 'Eventos', 'Clientes', 'Panel de tiendas', 'Qué tan bien acierta', 'Ventas incrementales'],
    Configuraciones: [
      'Nuevo Usuario',
      'Tiendas',
      'Usuarios',
      'Invitaciones',
      'Auditoría',
      'Cuenta',
      'Importar datos',
      'Productos',
    ],
    Utilidades: ['Acortador URL'],
  };
  for (const [group, entries] of Object.entries(expected)) {
    const button = menu.getByRole('button', { name: group });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(menu.getByRole('button', { expanded: true })).toHaveText([group]);
    await expect(menu.getByRole('listitem')).toHaveText(entries);
  }
});

test.describe('navigation without a mouse', () => {
  staffTest('goes anywhere by the palette, without loading the page again', async ({ page }) => {
    await page.goto('/admin/tiendas');
    await expect(title(page, 'Tiendas')).toBeVisible();
    const documents = countDocuments(page);
    await search(page, 'programacio');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Programaciones')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await search(page, '');
    const recent = page.getByRole('group', { name: 'Recientes' });
    await expect(recent.getByRole('option')).toHaveText(['Tiendas']);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();

    await search(page, 'bienvenida');
    await expect(page.getByRole('group', { name: 'Campañas' }).getByRole('option').first()).toContainText('Bienvenida');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/campaign\/[\da-f-]{36}$/);
    expect(documents()).toBe(0);
  });

  staffTest('goes by shortcuts of two letters, lists them, and switches them off', async ({ page }) => {
    await page.goto('/admin/tiendas');
    await expect(title(page, 'Tiendas')).toBeVisible();
    await page.keyboard.type('gc');
    await expect(title(page, 'Campañas')).toBeVisible();
    await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar campañas')).first().focus();
    await page.keyboard.type('gt?');
    await expect(title(page, 'Campañas')).toBeVisible();

    await page.getByRole('main').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect(dialog).toContainText('Campañas');
    const toggle = dialog.getByRole('checkbox', { name: 'Usar atajos de letras en este equipo' });
    while (!(await toggle.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.type('gt');
    await search(page, 'atajos');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/campaign\/all/);
  });

  staffTest('skips the menu by the skip link', async ({ page }) => {
    await page.goto('/admin/tiendas');
    await expect(title(page, 'Tiendas')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

/** A device without other sessions of the tests. */
const firefoxOnAndroid = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

test.describe("a user's own sessions", () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 403', 'status of 400'] });

  test('can be ended from another device, within seconds', async ({ page, browser }) => {
    const elsewhere = await (await browser.newContext({ userAgent: firefoxOnAndroid })).newPage();
    await logIn(elsewhere, adminUrl);
    await logIn(page);
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
    await page.getByRole('menuitem', { name: 'Sesiones y verificación' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sesiones y verificación' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
    await expectAccessible(page);
    const end = dialog.getByRole('button', { name: /^Cerrar sesión: Firefox en Android/ });
    await end.click();
    await expect(end).toBeHidden();
    await elsewhere.goto(`${adminUrl}/admin/tiendas`);
    await expect(elsewhere.getByRole('button', { name: 'Ingresar' })).toBeVisible();
    await elsewhere.context().close();
  });

  test('a change of the own password with a wrong current one shows an error at its field', async ({ page }) => {
    await logIn(page);
    await expect(boardHeading(page, 'Panel de Control')).toBeVisible();
    await search(page, 'contrasena');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Cambiar contraseña' });
    await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();
    await page.keyboard.type('No-es-esta-1');
    await dialog.getByLabel('Contraseña nueva').fill('Pregon-Demo-2');
    await dialog.getByLabel('Repetir Contraseña').fill('Pregon-Demo-2');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Esa no es tu contraseña actual.')).toBeVisible();
    await expect(dialog.getByLabel('Contraseña actual')).toBeFocused();
  });
});
