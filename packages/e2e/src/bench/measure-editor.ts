import type { Page } from '@playwright/test';
import { stateOf } from './measure-loads.ts';
import { openPage, withBrowser, type State } from './measure-page.ts';
import type { Profile } from './network-profile.ts';
import type { ServedBuild } from './serve-build.ts';
import type { Contestant } from './stage.ts';
import { pairedRatio, spread } from './statistics.ts';

/** Start-up times of the editor, in milliseconds until the message is rendered in the canvas. */
interface Starts {
  /** Cold cache: how long the screen shows 'Cargando Editor...', or from the press that loads GrapesJS. */
  readonly cold: number;
  /** Warm: opened before in this tab; from the press that opens it. */
  readonly again: number;
}

/** Our editor's time compared with unmodified GrapesJS, as a row of the result. */
export interface EditorRow {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: number;
}

/** Opens both alternately, each in a new browser, in reversed order in every other round, after a warm-up round. */
export async function measureEditor(
  federation: Contestant,
  bare: ServedBuild,
  profile: Profile,
  rounds: number,
): Promise<readonly EditorRow[]> {
  const state = await stateOf(federation);
  const ours: Starts[] = [];
  const theirs: Starts[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const sampleOurs = async () => ours.push(await startsOfOurs(federation, state, profile));
    const sampleBare = async () => theirs.push(await startsOfBare(bare, profile));
    for (const sample of round % 2 === 0 ? [sampleOurs, sampleBare] : [sampleBare, sampleOurs]) await sample();
  }
  return (['cold', 'again'] as const).map((kind) => {
    const of = (starts: readonly Starts[]) => starts.slice(1).map((start) => start[kind]);
    const names = { cold: 'first start', again: 'start in a tab that had it open' };
    return {
      what: `${names[kind]}, ${profile.name}, ms`,
      ours: spread(of(ours)),
      bare: spread(of(theirs)),
      ratio: pairedRatio(of(ours), of(theirs)),
    };
  });
}

function startsOfOurs({ adminUrl }: Contestant, state: State, profile: Profile): Promise<Starts> {
  return withBrowser(async (browser) => {
    const { page } = await openPage(browser, state, profile);
    await page.goto(`${adminUrl}/admin/newsletter/build`, { waitUntil: 'commit', timeout: 120_000 });
    const cold = await timeUntilCanvas(page, '.ed-wait');
    await page.waitForLoadState('networkidle');
    // The template gallery covers the editor, but not the menu.
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Newsletters' }).click();
    await page.getByRole('heading', { level: 1, name: 'Newsletters' }).waitFor();
    await page.waitForLoadState('networkidle');
    return { cold, again: await timeUntilCanvas(page, 'main a[href="/admin/newsletter/build"]') };
  });
}

function startsOfBare({ url }: ServedBuild, profile: Profile): Promise<Starts> {
  return withBrowser(async (browser) => {
    const { page } = await openPage(browser, undefined, profile);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const open = () => timeUntilCanvas(page, 'button');
    const cold = await open();
    await page.evaluate(() => (Reflect.get(globalThis, 'closeEditor') as () => void)());
    return { cold, again: await open() };
  });
}

/** From the press on an existing element until the greeting is painted in the canvas and no request is pending. */
function timeUntilCanvas(page: Page, opener: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('The message did not appear within a minute.')), 60_000);
        let began: number | undefined;
        const look = () => {
          const element = document.querySelector(selector);
          if (began === undefined && element instanceof HTMLElement) {
            began = performance.now();
            element.click();
          }
          const canvas = [...document.querySelectorAll('iframe')].find((frame) => frame.classList.contains('gjs-frame'));
          const isRendered = canvas?.contentDocument?.body?.textContent?.includes('{{name|qué gusto verte}}') === true;
          if (began !== undefined && isRendered && !document.querySelector('.ed-wait')) {
            const since = began;
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
          } else requestAnimationFrame(look);
        };
        look();
      }),
    opener,
  );
}
