import type { Asset, Registry, ShellAssets } from './release-store.ts';
import type { RouteSet } from './route-set.ts';

type Remote = Registry['remotes'][string];

const isUnder = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

const adminPath = (basePath: string): string => `/admin/${basePath}`;

/** The remote that a document starts with, if it does, and which of its modules. */
function remoteOf(set: RouteSet, path: string, { remotes }: Registry): { remote: Remote; expose: string } | undefined {
  const all = Object.values(remotes);
  const container = all.find(({ format }) => format === 'container');
  if (set === 'public') return container && { remote: container, expose: './lifecycles' };
  const remote = all.find(({ format, basePaths }) =>
    basePaths.some((basePath) => isUnder(path, format === 'container' ? `/${basePath}` : adminPath(basePath))),
  );
  return remote && { remote, expose: './remote' };
}

/** The part of the admin shell that a path opens. */
function shellPartOf(path: string): string | undefined {
  if (isUnder(path, '/admin')) return 'area';
  return isUnder(path, '/unsubscribe') ? 'unsubscribe' : undefined;
}

/** The screen of a remote that a path opens: of two that fit, the one with fewer parameters. */
function routeOf(path: string, { format, routes }: Remote): Remote['routes'][number] | undefined {
  if (format === 'container') return undefined;
  const parameters = (route: string) => route.split('/').filter((step) => step.startsWith(':')).length;
  const fits = (route: string) => {
    const wanted = adminPath(route).split('/');
    const steps = path.split('/');
    return wanted.length === steps.length && wanted.every((step, place) => step.startsWith(':') || step === steps[place]);
  };
  return routes.filter((route) => fits(route.path)).toSorted((a, b) => parameters(a.path) - parameters(b.path))[0];
}

/** The part of the shell that brings a library which it shares when a remote asks: `@pregon/ui/form` is in `ui-form`. */
function shellPartWith(library: string): string {
  return library.replace('@pregon/', '').replace('/', '-');
}

/** Whether a document may have inline styles: a remote's third-party editor needs them, on its own paths alone. */
export function allowsInlineStyles(set: RouteSet, path: string, { remotes }: Registry): boolean {
  const paths = Object.values(remotes).flatMap(({ inlineStylePaths }) => inlineStylePaths);
  return set === 'admin' && paths.some((inlineStylePath) => isUnder(path, adminPath(inlineStylePath)));
}

/** What the browser fetches at once, before the first script has run: the shell's part and the remote of this address. */
export function preloadedAssets(set: RouteSet, path: string, registry: Registry, { parts }: ShellAssets): Asset[] {
  const shellPart = set === 'admin' ? parts[shellPartOf(path) ?? ''] : undefined;
  const matched = remoteOf(set, path, registry);
  const module = matched?.remote.preload[matched.expose];
  const entry = matched && { href: matched.remote.entry, integrity: matched.remote.integrity };
  const route = set === 'admin' && matched ? routeOf(path, matched.remote) : undefined;
  const libraries = route?.shared.map((library) => parts[shellPartWith(library)]) ?? [];
  const assets = [shellPart, entry && { js: [entry], css: [] }, module, route, ...libraries].flatMap((part) =>
    part ? [...part.js, ...part.css] : [],
  );
  return [...new Map(assets.map((asset) => [asset.href, asset])).values()];
}
