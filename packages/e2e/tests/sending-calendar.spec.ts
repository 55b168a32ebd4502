import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { choose, fillSegments, findAndChoose } from '../src/fields.ts';
import { expect, staffTest } from '../src/test.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A Wednesday in the third week of a month in which nothing else is planned: the rows above and below it are shown, too. */
const wednesday = (() => {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 2, 1));
  return first.getTime() + (((3 - first.getUTCDay() + 7) % 7) + 14) * dayMs;
})();
const dayOf = (days: number): string => new Date(wednesday + days * dayMs).toISOString().slice(0, 10);
const inWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('es-CO', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

const notes = (page: Page) => page.getByRole('region', { name: 'Avisos' });
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const sending = (page: Page, day: string, name: string) => cell(page, day).getByRole('link', { name: new RegExp(name) });
const question = (page: Page, name: string) => page.getByRole('dialog', { name: `Mover «${name}» a otro día` });

/** The middle of an element in the window. */
async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by the mouse in small steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** Saves a schedule that is not active on a day, by the form that the day's link opens. */
async function planOn(page: Page, day: string, name: string): Promise<void> {
  await page.goto(`${adminUrl}/admin/sends/calendar?dia=${day}`);
  await cell(page, day).hover();
  await page.getByRole('link', { name: `Programar el ${inWords(day)}` }).click();
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await findAndChoose(page, 'Perfil', 'Leales del Eje Cafetero');
  await findAndChoose(page, 'Newsletter', 'Hogar renovado');
  await page.getByLabel('Correo del remitente').fill('hola@ceiba.example');
  await page.getByLabel('Asunto', { exact: true }).fill('Hogar');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

staffTest('a sending is moved by the mouse, the keys and the menu, and back', async ({ page }) => {
  const name = `Mudanza ${crypto.randomUUID().slice(0, 8)}`;
  const [from, to] = [dayOf(0), dayOf(2)];
  await planOn(page, from, name);

  await staffTest.step('the mouse drags it to another day, which is asked about first', async () => {
    await page.goto(`${adminUrl}/admin/sends/calendar?dia=${from}`);
    await drag(page, sending(page, from, name), cell(page, to));
    await expect(question(page, name)).toContainText(`Saldrá el ${inWords(to)}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mover envío' }).click();
    await expect(notes(page).getByText(`«${name}» sale el ${inWords(to)}.`)).toBeVisible();
    await expect(sending(page, to, name)).toBeVisible();
  });

  await staffTest.step('it is taken back', async () => {
    await notes(page).getByRole('button', { name: 'Deshacer' }).click();
    await expect(sending(page, from, name)).toBeVisible();
  });

  await staffTest.step('the mouse drags it in a page that has scrolled, again and again', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    for (const [one, other] of [
      [from, to],
      [from, dayOf(-7)],
      [from, dayOf(7)],
    ] as const) {
      await page.mouse.move(1, 1);
      await sending(page, one, name).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await drag(page, sending(page, one, name), cell(page, other));
      await expect(question(page, name)).toContainText(`Saldrá el ${inWords(other)}`);
      await page.getByRole('button', { name: 'No mover' }).click();
      await expect(question(page, name)).toBeHidden();
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await staffTest.step('keys go to the day, into it, and to its menu, which moves it', async () => {
    await cell(page, from).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, dayOf(1))).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(cell(page, from).locator(':focus')).toBeVisible();
    await cell(page, from)
      .getByRole('button', { name: new RegExp(`^Más acciones para ${name}`) })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Mover a otro día…' }).press('Enter');
    const [year, month, day] = to.split('-');
    await question(page, name)
      .getByRole('spinbutton', { name: /, Nuevo día$/ })
      .first()
      .pressSequentially(`${day}${month}${year}`);
    await page.getByRole('button', { name: 'Mover envío' }).press('Enter');
    await expect(sending(page, to, name)).toBeFocused();
  });
});

staffTest('one sending of a schedule that repeats is moved, and the others stay', async ({ page }) => {
  const name = `Mensual ${crypto.randomUUID().slice(0, 8)}`;
  const nextMonth = new Date(wednesday);
  nextMonth.setUTCMonth(nextMonth.getUTCMonth() + 1, 1);
  const month = nextMonth.toISOString().slice(0, 10);
  const digits = (day: string) => day.split('-').toReversed().join('');
  const dayWith = () => page.locator('[data-day]').filter({ has: page.getByRole('link', { name: new RegExp(name) }) });

  await staffTest.step('it is planned for the first business day of each month', async () => {
    await page.goto(`${adminUrl}/admin/sends/schedule`);
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await findAndChoose(page, 'Perfil', 'Leales del Eje Cafetero');
    await page.getByRole('switch', { name: 'Repetir' }).press('Space');
    await fillSegments(page, 'Desde', digits(dayOf(0)));
    await fillSegments(page, 'Hasta', digits(dayOf(120)));
    await page.getByRole('radio', { name: 'Cada mes' }).press('Space');
    await choose(page, 'Qué día de cada mes', 'El primer día hábil');
    await findAndChoose(page, 'Newsletter', 'Hogar renovado');
    await page.getByLabel('Correo del remitente').fill('hola@ceiba.example');
    await page.getByLabel('Asunto', { exact: true }).fill('Hogar');
    await page.getByRole('switch', { name: 'Activa' }).press('Space');
    await page.getByRole('button', { name: 'Programar', exact: true }).click();
    await page.getByRole('button', { name: 'Programar envío' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await page.goto(`${adminUrl}/admin/sends/calendar?dia=${month}`);
  await expect(dayWith()).toHaveCount(1);
  const from = (await dayWith().getAttribute('data-day')) ?? '';
  const to = new Date(Date.parse(from) + 7 * dayMs).toISOString().slice(0, 10);

  await staffTest.step('the mouse drags one of them a week on, and it is taken back', async () => {
    await drag(page, sending(page, from, name), cell(page, to));
    await expect(question(page, name)).toContainText('Se mueve solo este envío');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mover envío' }).click();
    await expect(sending(page, to, name)).toBeVisible();
    await expect(dayWith()).toHaveCount(1);
    await notes(page).getByRole('button', { name: 'Deshacer' }).click();
    await expect(sending(page, from, name)).toBeVisible();
  });

  await staffTest.step('the menu moves it with the keys, and its page says from where', async () => {
    await cell(page, from).focus();
    await page.keyboard.press('Enter');
    await cell(page, from)
      .getByRole('button', { name: new RegExp(`^Más acciones para ${name}`) })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Mover a otro día…' }).press('Enter');
    await question(page, name)
      .getByRole('spinbutton', { name: /, Nuevo día$/ })
      .first()
      .pressSequentially(digits(to));
    await page.getByRole('button', { name: 'Mover envío' }).press('Enter');
    await expect(sending(page, to, name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const sendings = page.getByRole('table', { name: 'Envíos' });
    await expect(sendings.getByText(/^Movido del /)).toHaveCount(1);
    await expectAccessible(page);
  });
});
