import type { CDPSession, Page } from '@playwright/test';

/** Memory of a page after garbage collection. */
export interface PageWeight {
  readonly listeners: number;
  readonly nodes: number;
  readonly documents: number;
  readonly heapKb: number;
}
export type Weight = keyof PageWeight;

/** A repeatable measurement of a page's memory. */
export async function openScales(page: Page): Promise<() => Promise<PageWeight>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  return () => weigh(session);
}

async function weigh(session: CDPSession): Promise<PageWeight> {
  // A second garbage collection, because the first one may free references to further objects.
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

/** Growth of a page in each round: the median of the slopes between all pairs (Theil–Sen), which is robust against outliers. */
export function slope(weights: readonly PageWeight[], of: Weight): number {
  const slopes = weights.flatMap((later, index) =>
    weights.slice(0, index).map((earlier, before) => (later[of] - earlier[of]) / (index - before)),
  );
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN;
}
