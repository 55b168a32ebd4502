import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { chromiumPath, launchArguments } from '../browser.ts';
import { throttle, type Profile } from './network-profile.ts';
import { requestsInSequence, scriptKilobytes, watchTraffic, type Transfer } from './traffic.ts';

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A page to measure: it counts as visible when a target element exists and has been painted. */
export interface Target {
  readonly url: string;
  /** CSS selector of the target. */
  readonly selector: string;
  /** A text that the target must contain; that of a frame's body is its content's. */
  readonly text?: string;
}

/** Result of one load of a page. */
export interface PageLoad {
  /** Milliseconds from the navigation until the target was painted. */
  readonly visibleMs: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly scriptKb: number;
  readonly requests: number;
  readonly inSequence: number;
  /** Kilobytes (1,024 bytes) of everything that came until the network was idle. */
  readonly wholeKb: number;
}

/** Phones, and screens with many pixels, do not round the widths of letters to whole pixels. */
const exactWidths = '--font-render-hinting=none';

/** Opens a new browser, so that samples are independent. */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [...launchArguments, exactWidths],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens a page with a network profile and a traffic log. It reports Save-Data, so nothing is prefetched, unless prefetching is allowed. */
export async function openPage(browser: Browser, state: State | undefined, profile: Profile, mayPrefetch = false) {
  const context = await browser.newContext({
    viewport: profile.name === 'M' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    ignoreHTTPSErrors: true,
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session, profile);
  const traffic = watchTraffic(session);
  await page.addInitScript(observe);
  if (!mayPrefetch) await page.addInitScript(saveData);
  return { page, session, traffic };
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

interface Observed {
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed: Observed = { firstPaint: Number.NaN, largestPaint: 0, layoutShift: 0 };
  Object.assign(globalThis, { observed });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') observed.firstPaint = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) observed.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until an element is painted; returns the page's time then, in milliseconds since its navigation began. */
export function paintedAt(page: Page, selector: string, text = ''): Promise<number> {
  return page.evaluate(
    ([wanted, contained]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const element = document.querySelector(wanted);
          const content = element instanceof HTMLIFrameElement ? element.contentDocument?.body : element;
          if (content?.textContent?.includes(contained) !== true) return false;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
          return true;
        };
        // Changes within a frame cannot be observed from outside before it is there.
        const poll = () => {
          if (!look()) requestAnimationFrame(poll);
        };
        if (contained !== '') {
          poll();
          return;
        }
        if (look()) return;
        const observer = new MutationObserver(() => {
          if (look()) observer.disconnect();
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true });
      }),
    [selector, text] as const,
  );
}

/** Navigates to a page and measures until its target is painted and the network is idle. */
export async function loadPage(
  { page, session, traffic }: Awaited<ReturnType<typeof openPage>>,
  { url, selector, text }: Target,
): Promise<PageLoad> {
  traffic.forget();
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  const visibleMs = await paintedAt(page, selector, text);
  const seen = await browserClock(session);
  await page.waitForLoadState('networkidle');
  const { firstPaint, largestPaint, layoutShift } = await observedIn(page);
  const upToThen = traffic.transfers();
  return {
    visibleMs,
    firstPaintMs: firstPaint,
    largestPaintMs: largestPaint,
    layoutShift,
    ...summary(upToThen.filter(({ from }) => from <= seen)),
    inSequence: requestsInSequence(upToThen, seen),
    wholeKb: upToThen.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
  };
}

/** Returns the observations once the browser has reported the first paint, which happens with a delay. */
function observedIn(page: Page): Promise<Observed> {
  return page.evaluate(
    () =>
      new Promise<Observed>((resolve) => {
        const look = () => {
          const observed = Reflect.get(globalThis, 'observed') as Observed;
          if (Number.isNaN(observed.firstPaint)) setTimeout(look, 20);
          else resolve(observed);
        };
        look();
      }),
  );
}

function summary(transfers: readonly Transfer[]): { readonly scriptKb: number; readonly requests: number } {
  return { scriptKb: scriptKilobytes(transfers), requests: transfers.filter(({ isFromCache }) => !isFromCache).length };
}

/** The clock of the traffic log, in seconds. */
async function browserClock(session: CDPSession): Promise<number> {
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'Timestamp')?.value ?? Number.NaN;
}
