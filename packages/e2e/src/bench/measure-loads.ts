import { fillLogIn } from '../test.ts';
import { loadPage, openPage, withBrowser, type PageLoad, type State, type Target } from './measure-page.ts';
import { profileD, type Profile } from './network-profile.ts';
import type { Contestant } from './stage.ts';
import { median, pairedRatio, spread } from './statistics.ts';
import { limitedRow, type Row } from './table.ts';

type Stage = readonly [Contestant, Contestant];

/** A screen of each remote, with an element that is visible when it is complete. */
export const screens: Readonly<Record<string, { readonly path: string; readonly selector: string }>> = {
  start: { path: '/admin', selector: 'main h1' },
  campaign: { path: '/admin/campaign', selector: 'main form input' },
  campaigns: { path: '/admin/campaign/all', selector: 'main table:not(.first-rows) td :is(a, button)' },
  schedule: { path: '/admin/sends/schedule', selector: 'main form input' },
  schedules: { path: '/admin/sends/scheduled-list', selector: 'main table:not(.first-rows) tbody td' },
  newsletters: { path: '/admin/newsletter', selector: 'main table:not(.first-rows) tbody td' },
  stores: { path: '/admin/tiendas', selector: 'main table:not(.first-rows) tbody td' },
};

/** A session of the demo user, as stored by a browser. */
export function stateOf({ adminUrl }: Contestant): Promise<State> {
  return withBrowser(async (browser) => {
    const { page } = await openPage(browser, undefined, { ...profileD, latencyMs: 0, downKbps: 1_000_000, upKbps: 1_000_000 });
    await page.goto(adminUrl);
    await fillLogIn(page);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await page.waitForURL('**/admin');
    return page.context().storageState();
  });
}

/** Loads a page in a browser with an empty cache; with `isWarm`, a second time. */
function sample(
  contestant: Contestant,
  target: Target,
  profile: Profile,
  { isWarm = false, state }: { isWarm?: boolean; state?: State },
) {
  return withBrowser(async (browser): Promise<PageLoad> => {
    const opened = await openPage(browser, state, profile);
    const first = await loadPage(opened, target);
    return isWarm ? loadPage(opened, target) : first;
  });
}

/** Measures the JavaScript size of each page, and of a tour of all routes. Once each, because sizes do not vary. */
export async function measureScripts(stage: Stage): Promise<Row[]> {
  const pages = [
    { what: 'log-in', of: ({ adminUrl }: Contestant) => ({ url: adminUrl, selector: 'form input' }), most: 1.15 },
    {
      what: 'recipient page',
      of: ({ publicUrl }: Contestant) => ({
        url: `${publicUrl}/unsubscribe/nadie@example.com`,
        selector: '[data-tone="success"]',
      }),
      most: undefined,
    },
  ];
  const rows: Row[] = [];
  for (const { what, of, most } of pages) {
    const [federation, monolith] = await both(stage, (contestant) => sample(contestant, of(contestant), profileD, {}));
    rows.push(scriptRow(`JavaScript of the ${what}, KB`, federation.scriptKb, monolith.scriptKb, most));
  }
  const [federation, monolith] = await both(stage, tourOf);
  rows.push(scriptRow('JavaScript of a tour of all admin routes, KB', federation, monolith, 1.2));
  return rows;
}

async function tourOf(contestant: Contestant): Promise<number> {
  const state = await stateOf(contestant);
  return withBrowser(async (browser) => {
    const opened = await openPage(browser, state, profileD);
    let kilobytes = 0;
    for (const { path, selector } of Object.values(screens)) {
      kilobytes += (await loadPage(opened, { url: contestant.adminUrl + path, selector })).scriptKb;
    }
    return kilobytes;
  });
}

function scriptRow(what: string, federation: number, monolith: number, most: number | undefined): Row {
  return limitedRow(what, {
    federation: federation.toFixed(1),
    monolith: monolith.toFixed(1),
    value: federation / monolith,
    ...(most !== undefined && { most }),
  });
}

async function both<Result>(stage: Stage, work: (contestant: Contestant) => Promise<Result>): Promise<[Result, Result]> {
  const [federation, monolith] = stage;
  return [await work(federation), await work(monolith)];
}

/** Measures deep links into remotes, cold and warm, until the screen is painted. */
export async function measureDeepLinks(stage: Stage, profile: Profile, rounds: number): Promise<Row[]> {
  const cold = await interleaved(stage, rounds, (contestant, state) =>
    sample(contestant, targetOf(contestant, 'campaign'), profile, { state }),
  );
  const warm = await interleaved(stage, rounds, (contestant, state) =>
    sample(contestant, targetOf(contestant, 'campaign'), profile, { state, isWarm: true }),
  );
  const of = (loads: Loads, what: (load: PageLoad) => number) => [loads.federation.map(what), loads.monolith.map(what)] as const;
  const ratio = (what: string, [federation, monolith]: readonly [readonly number[], readonly number[]], most?: number) =>
    limitedRow(what, {
      federation: spread(federation),
      monolith: spread(monolith),
      value: pairedRatio(federation, monolith),
      ...(most !== undefined && { most }),
    });
  const [sequence, sequenceOfMonolith] = of(cold, ({ inSequence }) => inSequence);
  const [shift] = of(cold, ({ layoutShift }) => layoutShift);
  const [paint] = of(cold, ({ largestPaintMs }) => largestPaintMs);
  const most = { M: 1800, D: 800 }[profile.name] ?? Number.POSITIVE_INFINITY;
  return [
    ratio(
      `deep link visible, cold, ${profile.name}, ms`,
      of(cold, ({ visibleMs }) => visibleMs),
      profile.name === 'M' ? 1.05 : undefined,
    ),
    ratio(
      `deep link visible, warm, ${profile.name}, ms`,
      of(warm, ({ visibleMs }) => visibleMs),
    ),
    limitedRow(`largest paint, cold, ${profile.name}, ms`, {
      federation: spread(paint),
      monolith: spread(of(cold, ({ largestPaintMs }) => largestPaintMs)[1]),
      value: median(paint),
      most,
      text: (value) => value.toFixed(0),
    }),
    limitedRow(`layout shift, cold, ${profile.name}`, {
      federation: spread(shift, 3),
      value: median(shift),
      most: 0.02,
      text: (value) => value.toFixed(3),
    }),
    limitedRow(`requests in sequence until it paints, ${profile.name}`, {
      federation: spread(sequence),
      monolith: spread(sequenceOfMonolith),
      value: median(sequence) - median(sequenceOfMonolith),
      most: 1,
      text: (value) => `${value >= 0 ? '+' : ''}${value.toFixed(0)}`,
    }),
    ratio(
      `requests until it paints, ${profile.name}`,
      of(cold, ({ requests }) => requests),
    ),
  ];
}

function targetOf({ adminUrl }: Contestant, screen: string): Target {
  const { path, selector } = screens[screen] ?? { path: '', selector: 'body' };
  return { url: adminUrl + path, selector };
}

interface Loads {
  readonly federation: readonly PageLoad[];
  readonly monolith: readonly PageLoad[];
}

/** Measures alternately, in reversed order in every other round, after a warm-up round for the servers. */
export async function interleaved<Result>(
  stage: Stage,
  rounds: number,
  work: (contestant: Contestant, state: State) => Promise<Result>,
): Promise<{ readonly federation: readonly Result[]; readonly monolith: readonly Result[] }> {
  const results: { federation: Result[]; monolith: Result[] } = { federation: [], monolith: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const contestant of round % 2 === 0 ? stage : stage.toReversed()) {
      const result = await work(contestant, await stateOf(contestant));
      if (round > 0) results[contestant.name].push(result);
    }
  }
  return results;
}
