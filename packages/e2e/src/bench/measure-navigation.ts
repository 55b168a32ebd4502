import type { Page } from '@playwright/test';
import { interleaved, screens } from './measure-loads.ts';
import { loadPage, openPage, paintedAt, withBrowser, type State } from './measure-page.ts';
import type { Profile } from './network-profile.ts';
import type { Contestant } from './stage.ts';
import { median, pairedRatio, spread } from './statistics.ts';
import { limitedRow, type Row } from './table.ts';

type Stage = readonly [Contestant, Contestant];

/** Times of a navigation to a remote from another screen, in milliseconds from the click. */
interface Navigations {
  /** Nothing of the remote is cached. */
  readonly cold: number;
  /** Prefetched: the pointer rested on the link before. */
  readonly prefetched: number;
  /** Warm: the screen was opened before in this tab. */
  readonly warm: number;
}

const goals: Readonly<Record<string, Partial<Navigations>>> = { M: { cold: 1300, prefetched: 250 }, D: { warm: 100 } };

/** Measures navigations to a remote through the menu. */
export async function measureNavigation(stage: Stage, profile: Profile, rounds: number): Promise<Row[]> {
  const { federation, monolith } = await interleaved(stage, rounds, (contestant, state) => navigate(contestant, state, profile));
  return (['cold', 'prefetched', 'warm'] as const).map((kind) => {
    const ours = federation.map((navigations) => navigations[kind]);
    const theirs = monolith.map((navigations) => navigations[kind]);
    const most = goals[profile.name]?.[kind];
    return limitedRow(`navigation to a remote, ${kind}, ${profile.name}, ms (${pairedRatio(ours, theirs).toFixed(2)}x)`, {
      federation: spread(ours),
      monolith: spread(theirs),
      value: median(ours),
      ...(most !== undefined && { most }),
      text: (value) => value.toFixed(0),
    });
  });
}

async function navigate(contestant: Contestant, state: State, profile: Profile): Promise<Navigations> {
  const cold = await withBrowser(async (browser) => {
    const click = await menuOf(browser, contestant, state, profile, { mayPrefetch: false });
    return click('/admin/campaign', 'main form input');
  });
  return withBrowser(async (browser) => {
    const click = await menuOf(browser, contestant, state, profile, { mayPrefetch: true });
    const prefetched = await click('/admin/campaign', 'main form input');
    await click('/admin/newsletter', 'main tbody td');
    return { cold, prefetched, warm: await click('/admin/campaign', 'main form input') };
  });
}

/**
 * Opens the start page and returns a function that navigates. Without prefetching, the browser reports Save-Data; with it, the pointer
 * rests on the link until all requested files have arrived.
 */
async function menuOf(
  browser: Parameters<Parameters<typeof withBrowser>[0]>[0],
  { adminUrl }: Contestant,
  state: State,
  profile: Profile,
  { mayPrefetch }: { readonly mayPrefetch: boolean },
) {
  const opened = await openPage(browser, state, profile, mayPrefetch);
  const { page } = opened;
  const { path, selector } = screens['start'] ?? { path: '/admin', selector: 'main h1' };
  await loadPage(opened, { url: adminUrl + path, selector });
  // The user looks at the start page, which meanwhile reads what it needs to know of other screens.
  await untilQuiet(page, opened.traffic.open);
  return async (to: string, wanted: string): Promise<number> => {
    const link = `nav a[href="${to}"]`;
    await page.evaluate((target) => {
      const group = document.querySelector(target)?.closest('ul');
      const button = group && document.querySelector(`[aria-controls="${group.id}"]`);
      if (group?.hidden && button instanceof HTMLElement) button.click();
    }, link);
    if (mayPrefetch) {
      await page.dispatchEvent(link, 'pointerover');
      await untilQuiet(page, opened.traffic.open);
    }
    const clicked = await page.evaluate((target) => {
      const element = document.querySelector(target);
      const now = performance.now();
      if (element instanceof HTMLElement) element.click();
      return now;
    }, link);
    return (await paintedAt(page, wanted)) - clicked;
  };
}

/** Waits until no request has been open for a second: a screen is prefetched in several steps. */
async function untilQuiet(page: Page, open: () => number): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await page.waitForTimeout(100);
    if (open() > 0) quiet = 0;
  }
}
