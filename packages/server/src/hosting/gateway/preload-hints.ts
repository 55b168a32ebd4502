import { isInShare } from '@pregon/release-registry/canary-share';
import { publicExpose } from '@pregon/release-registry/public-expose';
import type { Hints, RegisteredRemote, Release, StoredRegistry } from '@pregon/release-registry/registry.schema';
import { sharedLibraryPart } from '@pregon/release-registry/shared-library-part';
import type { RouteSet } from './route-set.ts';
import type { Asset, ShellAssets } from './shell-pages.ts';

/** The opened address, and the user's id if the browser reports it, which decides about canaries. */
export interface Opened {
  readonly set: RouteSet;
  readonly path: string;
  readonly subject: number | undefined;
}

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

const adminPath = (basePath: string): string => `/admin/${basePath}`;

/** The remote that a document starts with, if any, and which of its modules. */
function remoteOf({ set, path }: Opened, { remotes }: StoredRegistry): { remote: RegisteredRemote; expose: string } | undefined {
  const all = Object.values(remotes);
  const container = all.find(({ format }) => format === 'container');
  if (set === 'public') return container && { remote: container, expose: publicExpose(path) };
  const remote = all.find(({ format, basePaths }) =>
    basePaths.some((basePath) => isUnder(path, format === 'container' ? `/${basePath}` : adminPath(basePath))),
  );
  return remote && { remote, expose: './remote' };
}

/** The release of a remote for a user. Anonymous browsers choose by themselves, so it is unknown here. */
function releaseFor({ set, subject }: Opened, remote: RegisteredRemote): Release {
  const { name, canary } = remote;
  if (!canary || subject === undefined || set !== 'admin') return remote;
  return isInShare(subject, name, canary.percent) ? canary.release : remote;
}

/** The addresses of the admin shell's lazy parts. A page of its own needs its part besides the area's. */
const shellParts = [
  { part: 'front', bases: ['/', '/forgot', '/account/recovery', '/verificacion', '/empresa', '/registro', '/legal'] },
  { part: 'area', bases: ['/admin'] },
  { part: 'platform', bases: ['/admin/plataforma'] },
  { part: 'analytics', bases: ['/admin/analytics'] },
  { part: 'account', bases: ['/forgot', '/account/recovery', '/verificacion', '/empresa', '/registro'] },
  { part: 'legal', bases: ['/legal'] },
  { part: 'unsubscribe', bases: ['/unsubscribe'] },
] as const;

function shellPartsOf(path: string): readonly string[] {
  const parts = shellParts.filter(({ bases }) => bases.some((base) => isUnder(path, base))).map(({ part }) => part);
  return path === '/admin' ? [...parts, 'start'] : parts;
}

/** The remote's screen for a path: of several matches, the one with the fewest parameters. */
function routeOf(path: string, { routes }: Hints): Hints['routes'][number] | undefined {
  const parameters = (route: string) => route.split('/').filter((step) => step.startsWith(':')).length;
  const fits = (route: string) => {
    const wanted = adminPath(route).split('/');
    const steps = path.split('/');
    return wanted.length === steps.length && wanted.every((step, place) => step.startsWith(':') || step === steps[place]);
  };
  return routes.filter((route) => fits(route.path)).toSorted((a, b) => parameters(a.path) - parameters(b.path))[0];
}

/**
 * Whether a document needs inline styles: for a remote's third-party editor, on its own paths only. The loader decides which
 * release runs there.
 */
export function allowsInlineStyles(set: RouteSet, path: string, { remotes }: StoredRegistry): boolean {
  const releases = Object.values(remotes).flatMap((remote) => [remote, remote.previous, remote.canary?.release]);
  const paths = releases.flatMap((release) => release?.inlineStylePaths ?? []);
  return set === 'admin' && paths.some((inlineStylePath) => isUnder(path, adminPath(inlineStylePath)));
}

/** The screen of a remote in the admin area that an address opens. */
export function screenOf(opened: Opened, registry: StoredRegistry): Hints['routes'][number] | undefined {
  const matched = opened.set === 'admin' ? remoteOf(opened, registry) : undefined;
  const release = matched && releaseFor(opened, matched.remote);
  const hints = release?.format === 'module-federation' ? registry.hints[release.name]?.[release.version] : undefined;
  return hints && routeOf(opened.path, hints);
}

/** The files to preload before the first script runs: the shell's part, and the remote of this address. */
export function preloadedAssets(opened: Opened, registry: StoredRegistry, { parts }: ShellAssets): Asset[] {
  const { set, path } = opened;
  const shellFiles = set === 'admin' ? shellPartsOf(path).map((part) => parts[part]) : [];
  const matched = remoteOf(opened, registry);
  const release = matched && releaseFor(opened, matched.remote);
  const hints = release && registry.hints[release.name]?.[release.version];
  const entry = release && { href: release.entry, integrity: release.integrity };
  const route = screenOf(opened, registry);
  const libraries = route?.shared.map((library) => parts[sharedLibraryPart(library)]) ?? [];
  const module = matched && hints?.preload[matched.expose];
  const assets = [...shellFiles, entry && { js: [entry], css: [] }, module, route, ...libraries].flatMap((part) =>
    part ? [...part.js, ...part.css] : [],
  );
  return [...new Map(assets.map((asset) => [asset.href, asset])).values()];
}
