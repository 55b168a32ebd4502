import type { Page } from '@playwright/test';
import { messageCanvas, openNewMessage, typeSlowly } from '../message-canvas.ts';
import { createCampaign } from '../staff-work.ts';
import { stateOf } from './measure-loads.ts';
import { openPage, withBrowser } from './measure-page.ts';
import { profileM } from './network-profile.ts';
import { quantile } from './statistics.ts';
import type { Contestant } from './stage.ts';
import { limitedRow, type Row } from './table.ts';

/** Milliseconds from an input to the next paint (INP): web.dev calls this good. */
const goal = 200;

const text = 'Llega gente nueva a la tienda, y cada una se lleva algo que le gusta.';

interface Place {
  readonly what: string;
  readonly use: (page: Page, adminUrl: string) => Promise<void>;
}

const places: readonly Place[] = [
  {
    what: 'profile form',
    use: async (page, adminUrl) => {
      await page.goto(`${adminUrl}/admin`);
      await createCampaign(page, 'Respuesta al escribir');
      const name = page.getByLabel('Nombre del perfil');
      await name.fill('');
      await startMeasuring(page);
      await name.pressSequentially(text, { delay: 120 });
      await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
      await page.getByRole('checkbox', { name: 'Fidelizar' }).press('Space');
      await page.getByRole('button', { name: 'Siguiente' }).press('Enter');
      await page.waitForTimeout(2000);
    },
  },
  {
    what: 'newsletter editor',
    use: async (page, adminUrl) => {
      await openNewMessage(page, adminUrl);
      await messageCanvas(page).getByText('{{name|qué gusto verte}}').dblclick();
      await startMeasuring(page);
      await page.keyboard.press('Control+a');
      await typeSlowly(page, text);
      await page.waitForTimeout(2000);
    },
  },
];

/** Measures the response to typing on M: of all interactions the slowest, or beyond 50 of them the 98th percentile, as INP is defined. */
export async function measureInteraction(federation: Contestant): Promise<Row[]> {
  const state = await stateOf(federation);
  const rows: Row[] = [];
  for (const { what, use } of places) {
    const durations = await withBrowser(async (browser) => {
      const { page } = await openPage(browser, state, profileM);
      // The editor of messages is another one on a phone: the slow processor and network of M, with the screen of a desk.
      await page.setViewportSize({ width: 1440, height: 900 });
      page.setDefaultTimeout(120_000);
      await page.addInitScript(observeEvents);
      await use(page, federation.adminUrl);
      return (await Promise.all(page.frames().map(observedIn))).flat();
    });
    const value = durations.length < 50 ? Math.max(0, ...durations) : quantile(durations, 0.98);
    rows.push(
      limitedRow(`INP, ${what}, M, ms, ${durations.length} interactions`, {
        federation: `median ${quantile(durations, 0.5).toFixed(0)}`,
        value,
        most: goal,
        text: (number) => number.toFixed(0),
      }),
    );
  }
  return rows;
}

/** Runs in each frame before its own scripts. Durations below 16 ms are not reported by browsers. */
function observeEvents(): void {
  const interactions = new Map<number, number>();
  Object.assign(globalThis, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function startMeasuring(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(() => Reflect.get(globalThis, 'interactions')?.clear());
}

const observedIn = (frame: ReturnType<Page['frames']>[number]): Promise<number[]> =>
  frame.evaluate(() => [...((Reflect.get(globalThis, 'interactions') as Map<number, number> | undefined)?.values() ?? [])]);
