import type { Page } from '@playwright/test';
import { openScales, slope, type PageWeight, type Weight } from '../src/page-weight.ts';
import { heading } from '../src/remote-screens.ts';
import { expect, staffTest } from '../src/test.ts';

const row = 'main table[aria-busy="false"] tbody td';
const field = 'main form input';

/** The screens of a round with their headings, and an element of each: lists and forms of several remotes, and a screen of the shell. */
const tour = [
  ['/admin/campaign/all', 'Campañas', row],
  ['/admin/campaign', 'Crear Campaña', field],
  ['/admin/clientes', 'Clientes', row],
  ['/admin/sends/schedule', 'Programar Envios', field],
  ['/admin', 'Panel de Control', '.board-frame'],
  ['/admin/sends/scheduled-list', 'Programaciones', row],
  ['/admin/newsletter', 'Newsletters', row],
  ['/admin/tiendas', 'Tiendas', row],
] as const;

/** Rounds that fill caches on purpose, rounds that are compared, and rounds with a planted leak. */
const rounds = { warm: 2, compared: 3, leaking: 2 };

/** Allowed growth in a round, usually 0. One listener kept at each change is eight, and a screen that is kept is hundreds of nodes. */
const most = { listeners: 4, nodes: 40, documents: 0.5 } as const;

const grown = (weights: readonly PageWeight[]) =>
  (Object.keys(most) as Exclude<Weight, 'heapKb'>[]).filter((of) => slope(weights, of) > most[of]);

/** Opens all screens of the tour through the menu. */
async function goRound(page: Page): Promise<void> {
  for (const [path, title, selector] of tour) {
    // Groups of the menu are open, and nothing needs to be scrolled to: a click of the page itself costs a tenth.
    await page
      .locator(`nav a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await heading(page, title).waitFor({ state: 'attached' });
    await page.locator(selector).first().waitFor({ state: 'attached' });
  }
  await page.waitForLoadState('networkidle');
}

/** Memory after each of a number of rounds. */
async function weightsOf(page: Page, weigh: () => Promise<PageWeight>, count: number): Promise<readonly PageWeight[]> {
  const weights: PageWeight[] = [];
  for (let round = 0; round < count; round += 1) {
    await goRound(page);
    weights.push(await weigh());
  }
  return weights;
}

/** Keeps a node and listeners of each screen, as a screen that is not cleaned up would. */
function plantLeak(): void {
  const retained: unknown[] = [];
  Reflect.set(globalThis, 'retained', retained);
  new MutationObserver(() => {
    const screen = document.querySelector('main h1');
    if (!screen || retained.includes(screen)) return;
    retained.push(screen);
    window.addEventListener('resize', () => screen.isConnected);
  }).observe(document.body, { childList: true, subtree: true });
}

staffTest('changes of route through the menu leave no listeners, nodes and documents behind', async ({ page }) => {
  staffTest.setTimeout(300_000);
  await page.goto('/admin');
  await expect(page.locator('.board-frame[data-ready]')).toBeVisible();
  await page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLElement>('.menu-group[aria-expanded="false"]')) group.click();
  });
  const weigh = await openScales(page);
  await weightsOf(page, weigh, rounds.warm);
  const weights = await weightsOf(page, weigh, rounds.compared);
  expect(grown(weights), JSON.stringify(weights)).toEqual([]);

  await staffTest.step('a planted leak is found', async () => {
    await page.evaluate(plantLeak);
    expect(grown(await weightsOf(page, weigh, rounds.leaking))).toEqual(expect.arrayContaining(['listeners', 'nodes']));
  });
});
