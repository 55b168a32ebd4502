import { firstRequestSchema, headingSchema, releaseSchema } from '@pregon/release-registry/registry.schema';
import * as v from 'valibot';

const asset = v.object({
  /** Relative to the release's folder. */
  path: v.string(),
  integrity: v.pipe(v.string(), v.startsWith('sha384-')),
});

/** A file with the hash by which the release's own code requests it, for preload hints; in releases of before it may be another one. */
const hint = v.object({ path: v.string(), integrity: v.string() });
const hints = { js: v.array(hint), css: v.array(hint) };

/** `release.json`: the files and requirements of a release. Written by the build, read when publishing. */
export const releaseManifest = v.object({
  name: v.string(),
  version: v.string(),
  format: v.picklist(['module-federation', 'container']),
  /** The global variable that the entry sets: unique to the release, so that two releases can coexist in a page. */
  globalName: v.string(),
  entry: asset,
  basePaths: v.array(v.string()),
  inlineStylePaths: v.array(v.string()),
  requires: v.object({
    /** Range of the contract package, `^1.0.0`. */
    contract: v.string(),
    /** Range of each library taken from the host, by import specifier. */
    shared: v.record(v.string(), v.string()),
  }),
  /** Entries of the side menu and screens of the command palette, read from `src/navigation.ts`. */
  nav: releaseSchema.entries.nav,
  palette: releaseSchema.entries.palette,
  /** Every file of the release with its hash, except source maps and this file. */
  files: v.array(asset),
  /** What each exposed module loads at once, for preload hints. */
  exposes: v.record(v.string(), v.object(hints)),
  /** What the screen at each path loads in addition, the libraries that it takes from the host, its heading, and its first requests. */
  routes: v.optional(
    v.array(
      v.object({
        path: v.string(),
        ...hints,
        shared: v.array(v.string()),
        heading: v.optional(headingSchema),
        requests: v.optional(v.array(firstRequestSchema)),
      }),
    ),
    [],
  ),
});
/** @see releaseManifest */
export type ReleaseManifest = Readonly<v.InferOutput<typeof releaseManifest>>;
