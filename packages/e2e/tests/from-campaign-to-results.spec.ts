import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNothingAtSide } from '../src/accessibility.ts';
import { adminUrl } from '../src/addresses.ts';
import { chooseSeveral, choose, fillSegments, tick, typedMoment } from '../src/fields.ts';
import { expectTyped, messageCanvas, typeSlowly } from '../src/message-canvas.ts';
import { openFromMenu } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

/** Milliseconds between two keys. */
const humanSpeed = { delay: 60 } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** Expected console errors: sandboxed frames of messages block scripts. */
staffTest.use({ expectedConsoleErrors: ['Blocked script execution in'] });

/** Types at human speed, and checks that nothing was swallowed. */
async function type(field: Locator, text: string) {
  await field.click();
  await field.pressSequentially(text, humanSpeed);
  await expect(field).toHaveValue(text);
}

/** Replaces the headline of the message: in its canvas, or on a phone in the list of its parts. */
async function typeHeadline(page: Page, headline: string) {
  await expect(page.getByRole('button', { name: /^Título: Hola/ })).toBeVisible();
  if (await page.locator('iframe[title="Mensaje que se edita"]').isVisible()) {
    await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
    await page.keyboard.press('Control+a');
    await typeSlowly(page, headline);
    await expectTyped(page, `${headline}|`);
    await page.keyboard.press('Escape');
  } else {
    await page.getByRole('button', { name: /^Título: Hola/ }).click();
    const text = page.getByLabel('Texto', { exact: true });
    await text.fill('');
    await type(text, headline);
    await page.getByRole('button', { name: 'Volver al contenido' }).click();
    await expect(page.getByRole('button', { name: `Título: ${headline}` })).toBeVisible();
  }
}

type Theme = 'light' | 'dark';

/** Checks a screen with axe in each of the themes, and that it is no wider than the window. The last theme stays. */
async function expectFit(page: Page, themes: readonly Theme[]) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await expectNothingAtSide(page);
}

interface View {
  /** The themes of the screens. They do not change what is typed, so a phone takes the way once, and each screen in both. */
  readonly themes: readonly [Theme, ...Theme[]];
  readonly window?: { viewport: { width: number; height: number }; hasTouch: boolean; isMobile: boolean };
}

const views: Readonly<Record<string, View>> = {
  'a desktop in the light theme': { themes: ['light'] },
  'a desktop in the dark theme': { themes: ['dark'] },
  'a phone': { themes: ['light', 'dark'], window: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
};
// They run beside each other: each takes most of its time to type.
staffTest.describe.configure({ mode: 'parallel' });

for (const [view, { themes, window }] of Object.entries(views)) {
  staffTest.describe(`on ${view}`, () => {
    staffTest.use({ colorScheme: themes[0], ...window });
    staffTest('a campaign leads to its profile, newsletter, schedule and results without the address bar', async ({ page }) =>
      journey(page, themes),
    );
  });
}

async function journey(page: Page, themes: readonly Theme[]) {
  staffTest.setTimeout(seconds(240));
  const run = crypto.randomUUID().slice(0, 8);
  const [campaign, profile, newsletter, schedule] = [`Aguinaldos ${run}`, `Armenia ${run}`, `Correo ${run}`, `Primero ${run}`];
  const headline = 'Llega gente nueva a la tienda';
  const chosenProfile = page.getByRole('button', { name: `Quitar ${profile} · ${campaign}` });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  await staffTest.step('create the campaign', async () => {
    await page.goto(`${adminUrl}/admin`);
    await openFromMenu(page, { group: 'Campañas', title: 'Crear Campaña' });
    await type(page.getByLabel('Nombre'), campaign);
    await type(page.getByLabel('Descripción'), 'Ofertas de diciembre');
    await fillSegments(page, 'Empieza', typedMoment(new Date()).day);
    await fillSegments(page, 'Termina', typedMoment(new Date(Date.now() + 30 * dayMs)).day);
    await type(page.getByLabel('Número de perfiles'), '1');
    await expectFit(page, themes);
    await page.getByRole('button', { name: 'Crear campaña' }).click();
  });

  await staffTest.step('fill in its profile: only what is wanted is chosen', async () => {
    await type(page.getByLabel('Nombre del perfil'), profile);
    await tick(page, 'Fidelizar');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await choose(page, 'Jerarquía geográfica', 'Ciudad');
    await chooseSeveral(page, 'Ciudades', 'Armenia');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    const focus = page.getByRole('group', { name: 'Enfoque del cliente' });
    await expect(focus.getByRole('checkbox', { name: 'Todas' })).toBeChecked();
    await expectFit(page, themes);
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(heading('Perfiles listos')).toBeVisible({ timeout: seconds(10) });
    await expectFit(page, themes);
  });

  await staffTest.step('a schedule could be next, too, with the profile filled in', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Programar envío' }).click();
    await expect(chosenProfile).toBeVisible();
    await page.goBack();
  });

  await staffTest.step('design a newsletter and approve it', async () => {
    await page.getByRole('link', { name: 'Diseñar newsletter' }).click();
    await page.getByRole('button', { name: 'Empezar en blanco' }).click();
    await typeHeadline(page, headline);
    await type(page.getByLabel('Nombre', { exact: true }).first(), newsletter);
    await expectFit(page, themes);
    await page.getByLabel('Aprobar').check();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Aprobar y guardar' })).toBeVisible();
    await expectFit(page, themes);
    await question.getByRole('button', { name: 'Aprobar y guardar' }).click();
    await expect(heading('Newsletters')).toBeVisible({ timeout: seconds(10) });
  });

  await staffTest.step('the approved newsletter leads to a schedule with the newsletter and the profile filled in', async () => {
    await page.getByRole('link', { name: 'Programar este newsletter' }).click();
    await expect(chosenProfile).toBeVisible();
    await expect(page.getByRole('button', { name: `Quitar ${newsletter}` })).toBeVisible();
    await type(page.getByLabel('Nombre', { exact: true }), schedule);
    const sender = page.getByLabel('Correo del remitente');
    if ((await sender.inputValue()) === '') await type(sender, 'hola@ceiba.example');
    await type(page.getByLabel('Asunto', { exact: true }), `Llega ${run}`);
    await expectFit(page, themes);
  });

  await staffTest.step('send it now, after reading what is sent', async () => {
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    const review = page.getByRole('alertdialog', { name: 'Programar el envío' });
    await expect(review).toContainText(`Asunto: Llega ${run}`);
    await review.getByText('Ver el mensaje de E-mail').click();
    await expect(review.frameLocator('iframe[title="Mensaje"]').getByText(headline)).toBeVisible();
    await expectFit(page, themes);
    await review.getByRole('button', { name: 'Programar envío' }).click();
    await expect(heading(schedule)).toBeVisible({ timeout: seconds(10) });
  });

  await staffTest.step('its page shows the results, and leads back to the campaign, which tells what happened', async () => {
    await expect(page.getByRole('heading', { name: 'Resultados' })).toBeVisible({ timeout: seconds(90) });
    await expectFit(page, themes);
    await page.getByRole('main').getByRole('link', { name: campaign, exact: true }).click();
    await expect(heading(campaign)).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `«${schedule}»` })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: newsletter, exact: true })).toBeVisible();
    await expectFit(page, themes);
  });
}
