import type { CDPSession, Page } from '@playwright/test';
import { stateOf } from './measure-loads.ts';
import { loadPage, openPage, paintedAt, withBrowser } from './measure-page.ts';
import { profileD } from './network-profile.ts';
import type { Contestant } from './stage.ts';
import { limitedRow, type Row } from './table.ts';

/** The screens of a round, with an element of each: lists, forms, a map of remotes and a screen of the shell. */
const tour = [
  ['/admin/campaign/all', 'main tbody td'],
  ['/admin/campaign', 'main form input'],
  ['/admin/clientes', 'main tbody td'],
  ['/admin/sends/schedule', 'main form input'],
  ['/admin/sends/scheduled-list', 'main tbody td'],
  ['/admin/newsletter', 'main tbody td'],
  ['/admin/tiendas', 'main tbody td'],
  ['/admin', '.board-page, main iframe, main h1'],
] as const;

/** The largest growth of a page's memory over the second half of the changes: caches are full by then. */
const mostGrowth = 1.1;

/** What a page keeps after a garbage collection. */
interface Kept {
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Measures what a page keeps after a number of changes of its route through the menu, compared with half of them. */
export function measureMemory(federation: Contestant, routes: number): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const state = await stateOf(federation);
    const opened = await openPage(browser, state, { ...profileD, latencyMs: 0, downKbps: 1_000_000, upKbps: 1_000_000 });
    const { page, session } = opened;
    await loadPage(opened, { url: `${federation.adminUrl}/admin`, selector: 'main h1' });
    await page.evaluate(openMenu);
    let before: Kept | undefined;
    for (let change = 0; change < routes; change += 1) {
      if (change === routes / 2) before = await keptBy(session);
      const [path, selector] = tour[change % tour.length] ?? tour[0];
      await visit(page, path, selector);
    }
    const after = await keptBy(session);
    if (!before) throw new Error('The number of changes must be even.');
    return rowsOf(before, after, routes);
  });
}

function rowsOf(before: Kept, after: Kept, routes: number): Row[] {
  const growths = { 'MB of JavaScript': 'megabytes', 'nodes of the document': 'nodes', 'event listeners': 'listeners' } as const;
  return Object.entries(growths).map(([what, key]) => {
    const digits = key === 'megabytes' ? 1 : 0;
    return limitedRow(`${what} after ${routes} routes, of those after ${routes / 2}`, {
      federation: `${after[key].toFixed(digits)} of ${before[key].toFixed(digits)}`,
      value: after[key] / before[key],
      most: mostGrowth,
    });
  });
}

/** Opens all groups of the menu. */
function openMenu(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.menu-group[aria-expanded="false"]')) group.click();
}

async function visit(page: Page, path: string, selector: string): Promise<void> {
  await page.evaluate((to) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((one) => one.getAttribute('href') === to);
    if (!link) throw new Error(`The menu has no ${to}.`);
    link.click();
  }, path);
  await page.waitForURL(`**${path}`);
  await paintedAt(page, selector);
  await page.waitForLoadState('networkidle');
}

async function keptBy(session: CDPSession): Promise<Kept> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  // What a first collection finalizes is freed by the second one.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
