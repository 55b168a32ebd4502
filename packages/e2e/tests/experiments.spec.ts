import type { Locator, Page } from '@playwright/test';
import { adminUrl } from '../src/addresses.ts';
import { expectAccessible } from '../src/accessibility.ts';
import { board, boardHeading } from '../src/board.ts';
import { fillSegments, findAndChoose, typedMoment } from '../src/fields.ts';
import { openFromMenu } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';
import { seconds } from '../src/timeouts.ts';

/** Milliseconds between two keys of somebody who types. */
const betweenKeys = 40;
const day = 24 * 60 * 60 * 1000;
const outcome = (page: Page) => page.getByRole('region', { name: 'Experimento' });

/** The sandboxed frames of dashboards block the scripts of the tests. */
staffTest.use({ expectedConsoleErrors: ['Blocked script execution in'] });

staffTest('an experiment says what it can detect before it starts, and stays sealed once it has', async ({ page }) => {
  staffTest.setTimeout(240_000);
  const name = `Asuntos ${crypto.randomUUID().slice(0, 8)}`;
  const subject = 'Tu casa, lista para la Navidad';

  await staffTest.step('fill in a schedule', async () => {
    await page.goto(`${adminUrl}/admin/sends/schedule`);
    await page.getByLabel('Nombre', { exact: true }).pressSequentially(name, { delay: betweenKeys });
    await findAndChoose(page, 'Perfil', 'Leales del Eje Cafetero');
    await fillSegments(page, 'Día', typedMoment(new Date(Date.now() + 2 * day)).day);
    await findAndChoose(page, 'Newsletter', 'Hogar renovado');
    await page.getByLabel('Correo del remitente', { exact: true }).fill('hola@ceiba.example');
    await page.getByLabel('Asunto', { exact: true }).fill(`${name} para ti`);
  });

  await staffTest.step('compare two subjects with a control group', async () => {
    await page.getByRole('button', { name: 'Añadir un experimento' }).click();
    await page.getByRole('button', { name: 'Crear el experimento' }).click();
    const control = page.getByLabel('Grupo de control', { exact: true });
    await control.selectText();
    await control.pressSequentially('20', { delay: betweenKeys });
    await page.getByRole('button', { name: 'Añadir otra versión' }).click();
    const typed = page.getByRole('region', { name: 'Versión B' }).getByLabel('Asunto', { exact: true });
    await typed.pressSequentially(subject, { delay: betweenKeys });
    await expect(typed).toHaveValue(subject);
    await expect(control).toHaveValue('20');
    await expect(
      page.getByText(/^Con \d+ personas y 20 % de control no se sabrá si el mensaje vende: .* Hacen falta unas [\d.]+ personas/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await staffTest.step('schedule it: its page says that nobody is assigned yet', async () => {
    await page.getByRole('switch', { name: 'Activa', exact: true }).press('Space');
    await page.getByRole('button', { name: 'Programar', exact: true }).click();
    const review = page.getByRole('alertdialog', { name: 'Programar el envío' });
    await expect(review.getByRole('listitem').filter({ hasText: 'Versión A' })).toContainText(`Asunto: ${name} para ti`);
    await expect(review.getByRole('listitem').filter({ hasText: 'Versión B' })).toContainText(`Asunto: ${subject}`);
    await review.getByRole('button', { name: 'Programar envío' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(outcome(page).getByText(/^Con el primer envío, cada persona queda al azar en un grupo/)).toBeVisible();
    await expect(outcome(page).getByRole('row', { name: /^Versión B 40 %/ })).toBeVisible();
  });

  await staffTest.step('send it once: the result is sealed', async () => {
    await page.getByRole('button', { name: `Más acciones para ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Enviar una vez ahora…' }).click();
    const question = page.getByRole('alertdialog', { name: `Enviar ahora «${name}»` });
    await question.getByRole('button', { name: 'Enviar ahora' }).click();
    // Reloading the page before would cancel the request.
    await expect(question).toBeHidden();
    await expect(async () => {
      await page.reload();
      await expect(outcome(page).getByText(/^Sellado hasta el /)).toBeVisible({ timeout: seconds(3) });
    }).toPass({ timeout: 120_000 });
    await expect(outcome(page).getByRole('columnheader', { name: 'Compraron' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

staffTest('the demo shows what a message added, and where it added nothing that could be told from chance', async ({ page }) => {
  const incremental = 'Ventas incrementales';
  const schedules = board(page, incremental).getByRole('table', { name: /^Ventas incrementales de cada envío/ });
  const openBoard = async () => {
    await page.goto(`${adminUrl}/admin`);
    await openFromMenu(page, { group: 'Reportes', title: incremental });
    await expect(boardHeading(page, incremental)).toBeVisible();
  };

  await staffTest.step('an invitation that brought people to the stores', async () => {
    await openBoard();
    const row = schedules.getByRole('row', { name: /Invitación al aniversario/ });
    await expect(row).toContainText('Vendió más');
    await row.getByRole('link', { name: 'Invitación al aniversario' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invitación al aniversario' })).toBeVisible();
    await expect(outcome(page).getByRole('heading', { name: /\$\s[\d.]+ más por persona que sin mensaje$/ })).toBeVisible();
    await expect(outcome(page).getByRole('row', { name: /^Grupo de control 45 %/ })).toBeVisible();
    const sold = page.getByRole('region', { name: 'Cuánto vendió' });
    await expect(sold.getByText(/^Por cualquier causa: compras en los 7 días siguientes/)).toBeVisible();
    await expect(sold.getByText(/^Con 95 % de confianza, entre \$/)).toBeVisible();
    // The check of accessibility takes frames out of the page.
    await expect(page.getByTitle(/^Mapa de clics de /)).toBeVisible();
    await expectAccessible(page);
  });

  await staffTest.step('the links of its newsletter, and a profile with those who followed one', async () => {
    await expect(page.getByRole('table', { name: 'Clics por enlace' }).getByRole('row').nth(1)).toContainText('%');
    await expect(page.getByRole('table', { name: 'Clics por enlace' }).getByRole('row').nth(2)).toContainText('%');
    await page.getByRole('button', { name: 'Crear perfil con estas personas' }).click();
    await page.getByRole('link', { name: /^Crear perfil con estos \d+: hicieron clic$/ }).click();
    await expect(page).toHaveURL(/\/admin\/campaigns\/add-send\?resultsOf=schedule&resultsId=[-\da-f]+&resultsTo=clic$/);
    await expect(page.getByText(/empieza con estos filtros: hicieron clic en los mensajes de una programación/)).toBeVisible();
  });

  await staffTest.step('a reminder that did not', async () => {
    await openBoard();
    const row = schedules.getByRole('row', { name: /Último día del aniversario/ });
    await expect(row).toContainText('No concluyente');
    await row.getByRole('link', { name: 'Último día del aniversario' }).click();
    await expect(outcome(page).getByRole('heading', { name: /no concluyente$/i })).toBeVisible();
    await expect(outcome(page).getByText(/^Puede ser casualidad: el efecto está entre −\$/)).toBeVisible();
  });

  await staffTest.step('on a phone, nothing of the board is cut', async () => {
    await openBoard();
    await page.setViewportSize({ width: 390, height: 844 });
    const row = schedules.getByRole('row', { name: /Invitación al aniversario/ });
    for (const one of [row, row.getByRole('cell').last()]) {
      const box = await one.boundingBox();
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(390);
    }
  });
});

/** The amounts of money in a text, to the peso: '−$ 1.250' as -1250. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(−?)\$\s*(?<pesos>[\d.]+)/g)].map(
    ({ 1: sign, groups }) => Number((groups?.['pesos'] ?? '').replaceAll('.', '')) * (sign ? -1 : 1),
  );

staffTest('a sending says how much it sold: its page, the board and its campaign agree to the peso', async ({ page }) => {
  const incremental = 'Ventas incrementales';
  const sold = page.getByRole('region', { name: 'Cuánto vendió' });
  const [name, campaign] = ['Invitación al aniversario', 'Aniversario Ceiba'];
  await page.goto(`${adminUrl}/admin`);
  await openFromMenu(page, { group: 'Reportes', title: incremental });
  await expect(boardHeading(page, incremental)).toBeVisible();
  const row = board(page, incremental)
    .getByRole('table', { name: /^Ventas incrementales de cada envío/ })
    .getByRole('row', { name: new RegExp(name) });
  // The heading is there before the rest of the dashboard.
  await expect(row).toContainText('Vendió más');
  const [people, added, verdict, , , after] = await row.getByRole('cell').allInnerTexts();
  const [value = Number.NaN, low = Number.NaN, high = Number.NaN] = amountsIn(added ?? '');
  const [attributed] = amountsIn(after ?? '');
  expect([Number(people?.replaceAll('.', '')) > 1000, verdict, low > 0, low < value, value < high]).toEqual([
    true,
    'Vendió más',
    true,
    true,
    true,
  ]);

  await staffTest.step('its page: what was sold afterwards beside what the message added, with the limits', async () => {
    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const [before, incrementally] = [sold.getByRole('definition').nth(0), sold.getByRole('definition').nth(2)];
    await expect(sold.getByText(/^Por cualquier causa: /)).toBeVisible();
    expect(amountsIn(await before.innerText())).toEqual([attributed]);
    expect(amountsIn(await incrementally.innerText())).toEqual([value]);
    expect(amountsIn(await sold.getByText(/^Con 95 % de confianza, entre /).innerText())).toEqual([low, high]);
    await expect(sold).not.toContainText('No concluyente');
  });

  await staffTest.step('the page of its campaign: the same row', async () => {
    await page.getByRole('main').getByRole('link', { name: campaign, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: campaign, exact: true })).toBeVisible();
    const own = page
      .getByRole('table', { name: 'Ventas por programación con grupo de control' })
      .getByRole('row', { name: new RegExp(name) });
    await expect(own).toBeVisible();
    const [ofCampaign = '', limits = ''] = await own.getByRole('cell').allInnerTexts();
    expect(amountsIn(ofCampaign)).toEqual([attributed]);
    expect(amountsIn(limits)).toEqual([value, low, high]);
  });
});

staffTest(
  'what was added is the same in lists, on pages, on the board of campaigns and on the control panel, to the peso',
  async ({ page }) => {
    const [name, campaign] = ['Invitación al aniversario', 'Aniversario Ceiba'];
    const exact = (title: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: title, exact: true }) })
        .locator('small[title*="entre"]');
    /** The amounts of the page of what a list leads to: the value and its limits. */
    const amountsOfPage = async (title: string): Promise<number[]> => {
      await page.getByRole('link', { name: title, exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      const sold = page.getByRole('region', { name: 'Cuánto vendió' });
      const limits = sold.getByText(/^Con 95 % de confianza, entre /);
      await expect(limits).toBeVisible();
      return [...amountsIn(await sold.getByRole('definition').nth(2).innerText()), ...amountsIn(await limits.innerText())];
    };
    const lists = [
      { address: '/admin/sends/scheduled-list', title: name, short: /^añadió [\d,.]+\s(mil|M)$/, count: 3 },
      // Its reminder added so much chance that both together are not conclusive.
      { address: '/admin/campaign/all', title: campaign, short: 'no concluyente', count: 2 },
    ];
    let ofCampaign: number[] = [];
    for (const { address, title, short, count } of lists) {
      await staffTest.step(`the list, its tooltip, the phone and the page of ${title}`, async () => {
        await page.goto(`${adminUrl}${address}?q=${encodeURIComponent(title)}`);
        await expect(exact(title)).toBeVisible();
        await expect(exact(title).locator('.results-short')).toHaveText(short);
        const told = amountsIn((await exact(title).getAttribute('title')) ?? '');
        expect(told).toHaveLength(count);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(exact(title).locator('.results-short')).toBeHidden();
        expect(amountsIn(await exact(title).innerText())).toEqual(told);
        await page.setViewportSize({ width: 1440, height: 900 });
        expect(await amountsOfPage(title)).toEqual(told);
        ofCampaign = told;
      });
    }

    /** The row of the campaign on a board of 90 days. */
    const rowOn = async (title: string) => {
      await expect(boardHeading(page, title)).toBeVisible();
      const frame = board(page, title);
      await frame.getByRole('link', { name: '90 días' }).click();
      await expect(frame.getByRole('navigation', { name: 'Periodo' }).locator('[aria-current]')).toHaveText('90 días');
      return frame.getByRole('table', { name: 'Campañas por ventas' }).getByRole('row', { name: new RegExp(campaign) });
    };
    const amountsOfRow = async (row: Locator) => (await row.getByRole('cell').allInnerTexts()).map(amountsIn);

    await staffTest.step('the board of campaigns', async () => {
      const campaigns = 'Campañas';
      await openFromMenu(page, { group: 'Reportes', title: campaigns });
      expect(await amountsOfRow(await rowOn(campaigns))).toContainEqual(ofCampaign);
    });

    await staffTest.step('the control panel: in its ranking, and in a sentence below its sales', async () => {
      const panel = 'Panel de Control';
      await page.goto(`${adminUrl}/admin`);
      expect(await amountsOfRow(await rowOn(panel))).toContainEqual(ofCampaign);
      // The measured schedules of these days are those of this campaign.
      const sentence = board(page, panel).getByText(/2 tienen resultado frente a su grupo de control: /);
      await expect(sentence).toBeVisible();
      const [, told = ''] = /frente a su grupo de control: (.*), en todas sus fechas\./.exec(await sentence.innerText()) ?? [];
      expect(amountsIn(told)).toEqual(ofCampaign);
    });
  },
);
