import * as v from 'valibot';

const asset = v.object({ href: v.string(), integrity: v.string() });

const release = v.object({
  name: v.string(),
  version: v.string(),
  format: v.picklist(['module-federation', 'container']),
  /** The global variable that the entry sets, unlike for every release. */
  globalName: v.string(),
  /** Absolute path of the script to run first: `/r/mf-sends/0.1.0-1f2e3d4c/remoteEntry.js`. */
  entry: v.string(),
  integrity: v.string(),
  /** First segments under `/admin` (for a container, under `/`) that belong to the remote. */
  basePaths: v.array(v.string()),
  /** Paths, written like base paths, whose document allows inline styles. */
  inlineStylePaths: v.array(v.string()),
  requires: v.object({ contract: v.string(), shared: v.record(v.string(), v.string()) }),
  /** What an exposed module loads at once. */
  preload: v.record(v.string(), v.object({ js: v.array(asset), css: v.array(asset) })),
});
/** One release of a remote, as a host loads it. */
export type Release = Readonly<v.InferOutput<typeof release>>;

/** `/remotes.json`: for each remote the live release and the one before. `generation` grows with each change. */
export const registrySchema = v.object({
  generation: v.number(),
  remotes: v.record(v.string(), v.object({ ...release.entries, previous: v.optional(release) })),
});
/** @see registrySchema */
export type Registry = Readonly<v.InferOutput<typeof registrySchema>>;
/** A remote's live release, and the last good one to fall back to. */
export type RegisteredRemote = Registry['remotes'][string];

/** Where the registry is served. */
export const registryAddress = '/remotes.json';

/** Fetches the registry as it is now. Throws when it does not come within 5 s or is not a registry. */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(registryAddress, { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`${registryAddress} answered ${answer.status}.`);
  return v.parse(registrySchema, await answer.json());
}

/**
 * The registry that the server wrote into the page (`<script type="application/json" id="registry">`): no request.
 * A page without one, or with a broken one, fetches it.
 */
export async function readRegistry(): Promise<Registry> {
  const written = document.getElementById('registry')?.textContent;
  if (!written) return fetchRegistry();
  try {
    return v.parse(registrySchema, JSON.parse(written));
  } catch {
    return fetchRegistry();
  }
}

/**
 * The remote that owns an address, or undefined. A base path owns whole segments: `campaign` owns `/admin/campaign/all`,
 * not `/admin/campaigns`. Remotes of the admin area live under `/admin`, containers under `/`.
 */
export function findRemote(registry: Registry, pathname: string): RegisteredRemote | undefined {
  return Object.values(registry.remotes).find(({ format, basePaths }) =>
    basePaths.some((basePath) => isUnder(pathname, format === 'container' ? `/${basePath}` : `/admin/${basePath}`)),
  );
}

/** Whether a path is `base` or lies under it, by whole segments. */
export function isUnder(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
