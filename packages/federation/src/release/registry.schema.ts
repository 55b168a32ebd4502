import * as v from 'valibot';

const asset = v.object({ href: v.string(), integrity: v.string() });

/** One release of a remote, as a host loads it. */
export const releaseSchema = v.object({
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
  /** What each screen loads beyond that, for the server's preload hints: pages are served without it. */
  routes: v.optional(
    v.array(v.object({ path: v.string(), js: v.array(asset), css: v.array(asset), shared: v.array(v.string()) })),
  ),
});
/** `/remotes.json`: for each remote the live release and the one before. `generation` grows with each change. */
export const registrySchema = v.object({
  generation: v.number(),
  remotes: v.record(v.string(), v.object({ ...releaseSchema.entries, previous: v.optional(releaseSchema) })),
});
