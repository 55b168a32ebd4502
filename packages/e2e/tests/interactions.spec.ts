import { writeFile } from 'node:fs/promises';
import type { CDPSession, Locator, Page, Route } from '@playwright/test';
import { choose } from '../src/fields.ts';
import { row } from '../src/screens/screen.ts';
import { statusesOf, refreshPath, refuse, tokenOf } from '../src/staff-session.ts';
import { expect, logIn, staffTest, test } from '../src/test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedConsoleErrors: ['Blocked script execution in'] });

const betweenKeys = 60;
/** Types like a user, with the caret at the end. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: betweenKeys });
const graphqlCalls = (page: Page, operation: string) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/V2/query') && response.request().postData()?.includes(`"${operation}"`) === true,
  );

/** Fetches the server's own response. Node does not resolve `*.localhost`. */
const fetchAnswer = (route: Route) => route.fetch({ url: route.request().url().replace('admin.localhost', 'localhost') });

async function centre(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to point at.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

staffTest('an invalid number stays as it was typed, and is not sent', async ({ page }) => {
  await page.goto('/admin/campaign');
  const field = page.getByLabel('Número de perfiles');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/V1/campaign')) sent.push(request.url());
  });
  for (const text of ['1.5', '1,5', '1e3', '-1', '1 5']) {
    await field.click();
    await page.keyboard.press('Control+a');
    await type(page, text);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Crear campaña' }).click();
    await expect(field).toHaveAccessibleDescription('Debe ingresar un numero entero positivo.');
    await expect(field).toHaveValue(text);
  }
  await field.fill('1.500');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('1.500');
  await expect(field).not.toHaveAccessibleDescription('Debe ingresar un numero entero positivo.');
  expect(sent).toEqual([]);
});

staffTest('a CSV file can be dropped on its field', async ({ page }, testInfo) => {
  const file = testInfo.outputPath('LISTA.CSV');
  await writeFile(file, 'correo\nnadie@correo.example\n');
  await openProfileStep(page, 'Historial');
  await expect(page.getByText('o suéltalo aquí')).toBeVisible();
  const field = page.getByLabel('Elegir archivo');
  // Waits until the field has stopped moving: unlike a click, a drop is not aimed again.
  await field.hover();
  const { x, y } = await centre(field);
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const kind of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type: kind, x, y, data });
  await expect(page.getByText('LISTA.CSV', { exact: true })).toBeVisible();
  await expect(page.getByText(/0 clientes encontrados/)).toBeVisible();
});

staffTest('the map handles a press, the wheel and a dragged pin', async ({ page }) => {
  await page.goto('/admin/tiendas?q=chapinero');
  await page.getByRole('link', { name: 'Ceiba Chapinero' }).click();
  await page.getByRole('button', { name: 'Cambiar en el mapa' }).click();
  const map = page.getByRole('application', { name: /^Mapa. Marcador en / });
  const place = page.getByLabel('Latitud y longitud');
  const placeNow = async () => (await place.inputValue()).split(',').map(Number) as [number, number];
  await expect(map).toBeVisible();
  const middle = await centre(map);

  const before = await placeNow();
  await page.mouse.click(middle.x + 60, middle.y - 60);
  await expect.poll(placeNow).not.toEqual(before);
  const pressed = await placeNow();
  expect(pressed[0], 'up is north').toBeGreaterThan(before[0]);
  expect(pressed[1], 'right is east').toBeGreaterThan(before[1]);

  await page.mouse.move(middle.x + 60, middle.y - 60);
  await page.mouse.down();
  await page.mouse.move(middle.x - 20, middle.y, { steps: 5 });
  await page.mouse.move(middle.x - 40, middle.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await placeNow())[0]).toBeLessThan(pressed[0]);
  const dragged = await placeNow();
  expect(dragged[1], 'left is west').toBeLessThan(pressed[1]);

  // After zooming in by one level, the pin is twice as far from the centre, where the pointer is.
  const apart = await distance(page);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -240);
  await expect.poll(async () => distance(page)).toBeGreaterThan(1.5 * apart);
  expect(await placeNow(), 'the wheel moves no marker').toEqual(dragged);
  await page.getByRole('button', { name: 'Usar esta ubicación' }).click();
  await expect(page.getByRole('textbox', { name: /^Coordenadas/ })).toHaveValue(
    dragged.map((degrees) => degrees.toFixed(6)).join(', '),
  );
});

test.describe('an input method', () => {
  const compose = async (browser: CDPSession, text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  staffTest(
    'composes accents in a list search, a combobox and the palette, which ignores its keys meanwhile',
    async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      await page.goto('/admin/tiendas');
      await expect(row(/Ceiba Chapinero/)(page)).toBeVisible();
      const search = page.getByRole('searchbox');
      await search.click();
      await type(page, 'Bogot');
      await compose(browser, '´');
      await compose(browser, 'á');
      await page.waitForTimeout(600);
      await expect(search).toHaveValue('Bogotá');
      await browser.send('Input.insertText', { text: 'á' });
      await expect(search).toHaveValue('Bogotá');
      await expect(page).toHaveURL(/q=Bogot%C3%A1/);
      await expect(search).toBeFocused();

      await page.goto('/admin/campaigns/add-send');
      const campaign = page.getByRole('combobox', { name: 'Campaña' });
      await campaign.click();
      await type(page, 'hog');
      await compose(browser, 'a');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0);
      await browser.send('Input.insertText', { text: 'a' });
      await type(page, 'r ren');
      await expect(campaign).toHaveValue('hogar ren');
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Quitar Hogar renovado/ })).toBeVisible();

      await page.keyboard.press('Control+k');
      const palette = page.getByRole('combobox', { name: 'Buscar o ir a…' });
      await expect(palette).toBeFocused();
      await type(page, 'auditor');
      await compose(browser, 'í');
      await page.keyboard.press('Enter');
      await expect(palette).toBeVisible();
      await browser.send('Input.insertText', { text: 'í' });
      await type(page, 'a');
      await expect(palette).toHaveValue('auditoría');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
    },
  );
});

test.describe('slow typing while data arrives', () => {
  staffTest('shows the results of the last search, whatever the order of responses', async ({ page }) => {
    let calls = 0;
    await page.route('**/V2/query', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'campaigns') return route.fallback();
      calls += 1;
      const answer = await fetchAnswer(route);
      // Delays earlier responses longer, so that they arrive in reverse order (race condition).
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1500 - 400 * calls)));
      return route.fulfill({ response: answer }).catch(() => undefined);
    });
    await page.goto('/admin/campaign/all');
    await expect(row(/Hogar renovado/)(page)).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.click();
    for (const part of ['Bien', 've', 'nida']) {
      await type(page, part);
      await page.waitForTimeout(450);
    }
    await expect(search).toHaveValue('Bienvenida');
    await expect(row(/Bienvenida/)(page)).toBeVisible();
    await expect(row(/Hogar renovado/)(page)).toHaveCount(0);
    await expect(search).toBeFocused();
  });

  staffTest('inserts an emoji at the caret of a subject, and counts it in an SMS', async ({ page }) => {
    await page.goto('/admin/sends/schedule');
    const subject = page.getByRole('textbox', { name: 'Asunto', exact: true });
    await subject.click();
    await type(page, 'Llega la Navidad');
    for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Emojis' }).first().click();
    const emojis = page.getByRole('dialog', { name: 'Emojis' });
    await emojis.getByLabel('Buscar emojis').fill('regalo');
    await emojis.getByRole('button').filter({ hasText: '🎁' }).first().click();
    await expect(subject).toBeFocused();
    await type(page, ' ');
    await expect(subject).toHaveValue('Llega la🎁  Navidad');

    await page.getByRole('switch', { name: 'Enviar por SMS' }).press('Space');
    const message = page.getByRole('textbox', { name: 'Mensaje' });
    await message.click();
    await type(page, 'Según ');
    await page.waitForTimeout(700);
    await type(page, 'tu gente');
    await expect(message).toHaveValue('Según tu gente');
    await expect(page.getByText('14 de 70 caracteres')).toBeVisible();
  });

  staffTest('counts the audience for the last typed number', async ({ page }) => {
    await openProfileStep(page, 'Compras');
    await choose(page, 'Métrica', 'Ticket promedio');
    await choose(page, 'Comparación', /^Al menos/);
    await page.getByRole('group', { name: 'Condición de métrica', exact: true }).getByRole('switch').press('Space');
    const value = page.getByLabel('Valor', { exact: true });
    await value.click();
    for (const digit of ['9', '0', '0']) {
      const counted = graphqlCalls(page, 'audience');
      await page.keyboard.type(digit);
      await counted;
    }
    await expect(value).toHaveValue('900');
    await expect(value).toBeFocused();
    await expect(page.getByText(/al día$/i).filter({ visible: true })).toBeVisible();
  });
});

test.describe('polling', () => {
  // A poll may be in progress when a test ends.
  staffTest.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** Mocks schedules that are being sent, so that lists and pages poll every two seconds. */
  const pretendSending = (page: Page) =>
    page.route('**/V2/query', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'programming' && operationName !== 'schedules') return route.fallback();
      const response = await fetchAnswer(route);
      const text = (await response.text()).replaceAll(/"state":"\w+"/g, '"state":"en_curso"');
      return route.fulfill({ response, body: text });
    });

  staffTest('keeps an open menu, the focus and a search', async ({ page }) => {
    await pretendSending(page);
    await page.goto('/admin/sends/scheduled-list');
    await expect(page.getByText('En curso').first()).toBeVisible();
    const opener = page.getByRole('button', { name: /^Más acciones para/ }).first();
    await opener.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    // A row that a poll replaces during its transition never ends it.
    await page.evaluate(() =>
      document.body.dispatchEvent(new TransitionEvent('transitionrun', { propertyName: 'color', bubbles: true })),
    );
    await opener.focus();
    // People hold a key for longer than the menu needs to open.
    await page.keyboard.down('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.up('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const focused = await page.locator(':focus').textContent();
    for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse('**/V2/query');
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await page.locator(':focus').textContent()).toBe(focused);
    await page.keyboard.press('Escape');

    const search = page.getByRole('searchbox');
    await search.click();
    await type(page, 'bole');
    await page.waitForResponse('**/V2/query');
    await page.waitForResponse('**/V2/query');
    await type(page, 'tín');
    await expect(search).toHaveValue('boletín');
    await expect(search).toBeFocused();
  });

  staffTest('keeps an open filter of the recipients', async ({ page }) => {
    await page.goto('/admin/sends/scheduled-list?q=bono+doble');
    await expect(row(/bono doble/)(page)).toBeVisible();
    await pretendSending(page);
    await page.getByRole('link', { name: /bono doble/ }).click();
    await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText('@');
    await page.getByRole('button', { name: 'Método', expanded: false }).press('Enter');
    const option = page.getByRole('menuitemradio', { name: 'E-mail' });
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const focused = await page.locator(':focus').textContent();
    for (let polls = 0; polls < 2; polls += 1) await page.waitForResponse(/\/recipients/);
    await expect(option).toBeVisible();
    expect(await page.locator(':focus').textContent()).toBe(focused);
  });
});

test.describe('refreshing a session', () => {
  test.use({ expectedConsoleErrors: ['status of 401', 'status of 403'] });

  test('loses nothing that is being typed', async ({ page, context }) => {
    await logIn(page);
    await page.goto('/admin/campaign/all');
    await expect(row(/Hogar renovado/)(page)).toBeVisible();
    const renewals = statusesOf(context, refreshPath);
    await refuse(context, { token: await tokenOf(context) });
    const search = page.getByRole('searchbox');
    await search.click();
    await type(page, 'Bien');
    await expect.poll(() => renewals).toEqual([200]);
    await type(page, 'venida');
    await expect(search).toHaveValue('Bienvenida');
    await expect(search).toBeFocused();
    await expect(row(/Hogar renovado/)(page)).toHaveCount(0);
    await expect(row(/Bienvenida/)(page)).toBeVisible();
  });
});

staffTest('a tooltip appears on hover, stays under the pointer, and disappears with it', async ({ page }) => {
  await page.goto('/admin/sends/schedule');
  const button = page.getByRole('button', { name: 'Emojis' }).first();
  await button.hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toHaveText('Emojis');
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(tip).toBeHidden();
});

test.describe('touch input', () => {
  staffTest.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  staffTest('navigates the menu, opens a list of actions and chooses in a form', async ({ page }) => {
    await page.goto('/admin/tiendas');
    await expect(page.getByText('Ceiba Chapinero').first()).toBeVisible();
    await page.getByRole('button', { name: 'Abrir menú' }).tap();
    const menu = page
      .getByRole('dialog')
      .or(page.getByRole('navigation', { name: 'Principal' }))
      .first();
    await expect(menu).toBeVisible();
    await page.getByRole('button', { name: 'Campañas', exact: true }).tap();
    await page.getByRole('link', { name: 'Campañas', exact: true }).tap();
    await expect(page).toHaveURL(/\/admin\/campaign\/all/);
    await page.getByRole('button', { name: 'Más acciones para Bienvenida' }).tap();
    await page.getByRole('menuitem', { name: 'Eliminar…' }).tap();
    const question = page.getByRole('alertdialog', { name: 'Eliminar «Bienvenida»' });
    await expect(question).toBeVisible();
    await question.getByRole('button').first().tap();
    await expect(question).toBeHidden();
    await page.goto('/admin/sends/schedule');
    await page.getByRole('switch', { name: 'Repetir' }).tap({ force: true });
    await page.getByText('Cada mes', { exact: true }).tap();
    await page.getByRole('button', { name: /^Qué día de cada mes/ }).tap();
    await page.getByRole('option', { name: 'El último día', exact: true }).tap();
    await expect(page.getByRole('button', { name: /^Qué día de cada mes/ })).toContainText('El último día');
  });
});

staffTest('Back and Forward restore a search, and ask before unsaved changes are lost', async ({ page }) => {
  await page.goto('/admin/campaign/all');
  const search = page.getByRole('searchbox');
  await search.click();
  await type(page, 'Hogar');
  await expect(page).toHaveURL(/q=Hogar/);
  await page.getByRole('link', { name: 'Hogar renovado' }).click();
  const campaign = page.getByRole('heading', { level: 1, name: 'Hogar renovado' });
  await expect(campaign).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('Hogar');
  await expect(row(/Bienvenida/)(page)).toHaveCount(0);
  await page.goForward();
  await expect(campaign).toBeVisible();
  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  const name = page.getByLabel('Nombre', { exact: true });
  await expect(name).toHaveValue('Hogar renovado');
  await name.press('End');
  await type(page, ' ya');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('todavía no se ha guardado');
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(name).toHaveValue('Hogar renovado ya');
  await expect(page).toHaveURL(/\/admin\/campaign\/[0-9a-f-]{36}\/edit/);
});

/** Distance in pixels from the centre of the map to the tip of its pin. */
async function distance(page: Page): Promise<number> {
  const [map, pin] = [
    await page.getByRole('application').boundingBox(),
    await page.locator('.leaflet-marker-draggable').boundingBox(),
  ];
  if (!map || !pin) throw new Error('There is no pin.');
  return Math.hypot(pin.x + pin.width / 2 - map.x - map.width / 2, pin.y + pin.height - map.y - map.height / 2);
}

/** Opens the form of a new profile of a demo campaign, at one of its steps. */
async function openProfileStep(page: Page, step: string) {
  await page.goto('/admin/campaign/all');
  await page.getByRole('button', { name: 'Más acciones para Hogar renovado' }).click();
  await page.getByRole('menuitem', { name: 'Agregar perfil' }).click();
  await page.getByRole('button', { name: 'Llenar perfiles' }).click();
  await expect(page.getByLabel('Nombre del perfil')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^Paso \\d ${step}`) }).click();
}
