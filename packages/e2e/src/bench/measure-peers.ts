import { type Listmonk, listmonkCampaign } from './listmonk.ts';
import { screens, stateOf } from './measure-loads.ts';
import { loadPage, openPage, type PageLoad, type State, type Target, withBrowser } from './measure-page.ts';
import type { Profile } from './network-profile.ts';
import type { Contestant } from './stage.ts';
import { pairedRatio, spread } from './statistics.ts';

/** One figure of both, as a row of the result. */
export interface PeerRow {
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
  readonly ratio: number;
}

const figures: readonly { readonly name: string; readonly of: (load: PageLoad) => number; readonly digits: number }[] = [
  { name: 'visible, ms', of: ({ visibleMs }) => visibleMs, digits: 0 },
  { name: 'largest paint, ms', of: ({ largestPaintMs }) => largestPaintMs, digits: 0 },
  { name: 'JavaScript until visible, KB', of: ({ scriptKb }) => scriptKb, digits: 1 },
  { name: 'everything, KB', of: ({ wholeKb }) => wholeKb, digits: 1 },
];

/** Opens the screens of both alternately, each in a new browser with an empty cache, after a warm-up round. */
export async function measurePeers(
  federation: Contestant,
  listmonk: Listmonk,
  profile: Profile,
  rounds: number,
): Promise<readonly PeerRow[]> {
  const state = await stateOf(federation);
  const pairs = [
    {
      screen: 'list of campaigns',
      of: profile,
      ours: { url: federation.adminUrl + (screens['campaigns']?.path ?? ''), selector: screens['campaigns']?.selector ?? '' },
      theirs: { url: `${listmonk.url}/admin/campaigns`, selector: 'tbody', text: listmonkCampaign.name },
    },
    {
      screen: 'editor with a message',
      // Ours has no canvas on a phone: both are opened in a wide window.
      of: { ...profile, name: `${profile.name} at 1440 px` },
      ours: await existingNewsletter(federation, state),
      theirs: { url: `${listmonk.url}/admin/campaigns/1#content`, selector: '#visual-editor', text: listmonkCampaign.text },
    },
  ];
  const rows: PeerRow[] = [];
  for (const { screen, of: conditions, ours, theirs } of pairs) {
    const loads: { ours: PageLoad; theirs: PageLoad }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const first = round % 2 === 0 ? await load(ours, conditions, state) : undefined;
      const other = await load(theirs, conditions);
      loads.push({ ours: first ?? (await load(ours, conditions, state)), theirs: other });
    }
    for (const { name, of, digits } of figures) {
      const one = loads.slice(1).map((pair) => of(pair.ours));
      const two = loads.slice(1).map((pair) => of(pair.theirs));
      const what = `${screen}, ${conditions.name}: ${name}`;
      rows.push({ what, ours: spread(one, digits), theirs: spread(two, digits), ratio: pairedRatio(one, two) });
    }
  }
  return rows;
}

function load(target: Target, profile: Profile, state?: State): Promise<PageLoad> {
  return withBrowser(async (browser) => loadPage(await openPage(browser, state, profile), target));
}

/** The editor with the first newsletter of the demo data. */
function existingNewsletter({ adminUrl }: Contestant, state: State): Promise<Target> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ ignoreHTTPSErrors: true, storageState: state });
    await page.goto(`${adminUrl}/admin/newsletter`);
    const link = page.locator('main a[href*="/admin/newsletter/build?"]').first();
    const address = (await link.getAttribute('href')) ?? '';
    await page.goto(adminUrl + address);
    const message = page.frameLocator('iframe.gjs-frame').locator('body');
    await message.filter({ hasText: /\p{L}/u }).waitFor();
    const [text = ''] = (await message.innerText()).split('\n').filter((line) => line.trim() !== '');
    return { url: adminUrl + address, selector: 'iframe.gjs-frame', text };
  });
}
