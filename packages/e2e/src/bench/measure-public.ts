import { loadPage, openPage, withBrowser, type PageLoad, type Target } from './measure-page.ts';
import type { Profile } from './network-profile.ts';
import { pairedRatio, spread } from './statistics.ts';

/** The three compared pages, with the element that shows the result of an unsubscription. */
export interface PublicTargets {
  readonly ours: Target;
  /** The same page as a plain React build. */
  readonly react: Target;
  /** The same page as HTML. */
  readonly html: Target;
}
type Name = keyof PublicTargets;
const names = ['ours', 'react', 'html'] as const satisfies readonly Name[];

/** One measure of the three pages, with the median of the ratios within the same round. */
export interface PublicRow {
  readonly what: string;
  readonly values: Readonly<Record<Name, string>>;
  readonly toReact: number;
  readonly toHtml: number;
  /** Our median compared with its limit; absent without a limit. */
  readonly goal?: { readonly most: number; readonly isReached: boolean };
}

/** A load with an empty cache, in a new browser. */
const sample = (target: Target, profile: Profile): Promise<PageLoad> =>
  withBrowser(async (browser) => loadPage(await openPage(browser, undefined, profile), target));

/** Loads the three alternately, starting with another one in each round, after a warm-up round. */
export async function measurePublic(targets: PublicTargets, profile: Profile, rounds: number): Promise<readonly PublicRow[]> {
  const loads: Record<Name, PageLoad[]> = { ours: [], react: [], html: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of names.entries()) {
      const name = names[(round + turn) % names.length] ?? 'ours';
      const load = await sample(targets[name], profile);
      if (round > 0) loads[name].push(load);
    }
  }
  const goals = profile.name === 'M' ? { largestPaintMs: 1800 } : { largestPaintMs: 800 };
  const row = (what: string, of: (load: PageLoad) => number, digits: number, most?: number): PublicRow => {
    const [ours, react, html] = names.map((name) => loads[name].map(of)) as [number[], number[], number[]];
    const middle = Number.parseFloat(spread(ours, digits));
    return {
      what: `${what}, ${profile.name}`,
      values: { ours: spread(ours, digits), react: spread(react, digits), html: spread(html, digits) },
      toReact: pairedRatio(ours, react),
      toHtml: pairedRatio(ours, html),
      ...(most !== undefined && { goal: { most, isReached: middle <= most } }),
    };
  };
  return [
    row('first paint, ms', ({ firstPaintMs }) => firstPaintMs, 0),
    row('largest paint, ms', ({ largestPaintMs }) => largestPaintMs, 0, goals.largestPaintMs),
    row('done and said, ms', ({ visibleMs }) => visibleMs, 0),
    row('layout shift', ({ layoutShift }) => layoutShift, 3, 0.02),
    row('JavaScript until then, headers included, KB', ({ scriptKb }) => scriptKb, 1),
    row('requests', ({ requests }) => requests, 0),
    row('of them in sequence', ({ inSequence }) => inSequence, 0),
  ];
}

/** Formats the rows as a Markdown table. */
export function publicTable(rows: readonly PublicRow[]): string {
  const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '');
  const lines = rows.map(({ what, values: { ours, react, html }, toReact, toHtml, goal }) => {
    const reached = goal ? `≤ ${goal.most} | ${goal.isReached ? 'yes' : '**no**'}` : ' | ';
    return `| ${what} | ${ours} | ${react} | ${html} | ${ratio(toReact)} | ${ratio(toHtml)} | ${reached} |`;
  });
  return [
    '| what | mf-public in its host | plain React | HTML | to React | to HTML | goal | reached |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
