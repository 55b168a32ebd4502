import type { Role } from '@pregon/contract/session/roles';
import { findRemote, type Registry } from '@pregon/federation-runtime/registry';
import { loadPart } from '@pregon/remote-api/load-part';
import type { HelpPage, HelpPages } from '@pregon/remote-api/help-page';
import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { isOpenTo } from '../area/open-places.ts';
import { routeAt } from '../area/route-at.ts';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';

type HelpRoute = Pick<RemoteRoute, 'path' | 'title'>;

/** The help of one screen, with the screen's title. */
export interface ScreenHelp {
  readonly title: string;
  readonly page: HelpPage;
}

/** The help of one app: of a remote or of the shell itself. `screens` is undefined when it could not be loaded. */
export interface AppHelp {
  readonly name: string;
  readonly screens: readonly ScreenHelp[] | undefined;
}

const loadOwn = async (): Promise<HelpPages> =>
  (await loadPart(() => import(/* webpackChunkName: "help" */ './own-help.ts'))).default;

/** The help of the screen at an address; undefined when the screen has none or is not for the role. Rejects when it cannot be loaded. */
export async function helpAt(pathname: string, role: Role | undefined): Promise<ScreenHelp | undefined> {
  if (!isOpenTo(role, pathname)) return undefined;
  const own = await loadOwn();
  const ownRoute = routeAt(routesOf(own), pathname);
  if (ownRoute) return forRole(helpOfRoute(ownRoute, own), role);
  const remote = findRemote(await pageRegistry.read(), pathname);
  if (!remote) return undefined;
  const { routes, help } = await loadRemote(remote.name);
  const route = routeAt(routes, pathname);
  return route && help && forRole(helpOfRoute(route, (await loadPart(help)).default), role);
}

/** The help of every app, of the screens that are for a role, the shell's own first. One that cannot be loaded does not hide the others. */
export async function allHelp(role: Role | undefined): Promise<readonly AppHelp[]> {
  const { remotes } = await pageRegistry.read();
  const [own, ...others] = await Promise.all([
    appHelp('shell', async () => ownScreens(await loadOwn(), role)),
    ...namesOf(remotes).map((name) => appHelp(name, () => remoteScreens(name, role))),
  ]);
  return [own, ...others].filter(({ screens }) => screens?.length !== 0);
}

/** The routes of pages that have titles of their own. */
const routesOf = (pages: HelpPages) => Object.entries(pages).map(([path, { title = '' }]) => ({ path, title }));

const ownScreens = (pages: HelpPages, role: Role | undefined) => screensOf(routesOf(pages), pages, role);

/** Remotes with screens in the admin area, by name. */
function namesOf(remotes: Registry['remotes']): readonly string[] {
  return Object.values(remotes)
    .filter(({ format }) => format === 'module-federation')
    .map(({ name }) => name)
    .toSorted();
}

async function appHelp(name: string, load: () => Promise<readonly ScreenHelp[]>): Promise<AppHelp> {
  try {
    return { name, screens: await load() };
  } catch {
    return { name, screens: undefined };
  }
}

async function remoteScreens(name: string, role: Role | undefined): Promise<readonly ScreenHelp[]> {
  const { routes, help } = await loadRemote(name);
  return help ? screensOf(routes, (await loadPart(help)).default, role) : [];
}

async function loadRemote(name: string) {
  const loaded = await adminLoader.load(name, './remote');
  if (!loaded.ok) throw new Error(`The help of ${name} is not available: ${loaded.fault.phase}.`);
  return loaded.value;
}

/** The help of each route that has one and is for a role. Routes with the same page of help, such as boards, are one screen. */
function screensOf(routes: readonly HelpRoute[], pages: HelpPages, role: Role | undefined): readonly ScreenHelp[] {
  const screens = routes
    .filter(({ path }) => isOpenTo(role, exampleOf(path)))
    .flatMap((route) => helpOfRoute(route, pages) ?? []);
  return screens
    .filter(({ page }, place) => screens.findIndex((other) => other.page === page) === place)
    .flatMap((screen) => forRole(screen, role) ?? []);
}

/** An address of a route, with any ids. */
const exampleOf = (path: string): string => `/admin/${path}`.replaceAll(/:\w+/g, '1');

/** The help of a screen without what a role cannot do or open. */
function forRole(help: ScreenHelp | undefined, role: Role | undefined): ScreenHelp | undefined {
  if (!help) return undefined;
  const { sections = [], related = [] } = help.page;
  const page = {
    ...help.page,
    sections: sections.filter(({ roles }) => !roles || !role || roles.includes(role)),
    related: related.filter(({ to }) => isOpenTo(role, to)),
  };
  return { ...help, page };
}

function helpOfRoute({ path, title }: HelpRoute, pages: HelpPages): ScreenHelp | undefined {
  const page = pages[path];
  return page && { title: page.title ?? title, page };
}
