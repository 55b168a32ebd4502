import type { CDPSession, Page } from '@playwright/test';

/** What a page holds after everything that nobody needs was thrown away. */
export interface PageWeight {
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
  readonly heapKb: number;
}
export type Weight = keyof PageWeight;

/** A way to weigh a page again and again. */
export async function openScales(page: Page): Promise<() => Promise<PageWeight>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return () => weigh(session);
}

async function weigh(session: CDPSession): Promise<PageWeight> {
  // What the first round frees may hold on to more.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
    documents: of('Documents'),
    heapKb: of('JSHeapUsedSize') / 1024,
  };
}

/** By how much one round makes the page heavier, by the median of the slopes between all pairs: one odd round changes nothing. */
export function slope(weights: readonly PageWeight[], of: Weight): number {
  const slopes = weights.flatMap((later, index) =>
    weights.slice(0, index).map((earlier, before) => (later[of] - earlier[of]) / (index - before)),
  );
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN;
}
