import * as v from 'valibot';

const version = v.pipe(v.string(), v.nonEmpty());

/** A screen by its label and its path under `/admin`. */
const paletteEntry = v.object({ label: v.string(), path: v.string(), words: v.optional(v.string()) });
const navEntry = v.object({ group: v.string(), ...paletteEntry.entries });

/** One release of a remote, as a host loads it. */
export const releaseSchema = v.object({
  name: v.string(),
  version,
  format: v.picklist(['module-federation', 'container']),
  /** The global variable that the entry sets, unlike for every release. */
  globalName: v.string(),
  /** Address of the script to run first, absolute in its path or whole: `/r/mf-sends/0.1.0-1f2e3d4c/remoteEntry.js`. */
  entry: v.string(),
  /** `sha384-…` of the entry, which itself knows the hashes of all further files. */
  integrity: v.string(),
  /** First segments under `/admin` (for a container, under `/`) that belong to the remote. */
  basePaths: v.array(v.string()),
  /** Paths, written like base paths, whose document allows inline styles. */
  inlineStylePaths: v.array(v.string()),
  /** Caret ranges of the contract and, by import specifier, of the libraries that it takes from the host. */
  requires: v.object({ contract: v.string(), shared: v.record(v.string(), v.string()) }),
  /** Entries that it adds to the side menu. */
  nav: v.optional(v.array(navEntry)),
  /** Screens that it adds to the command palette alone. */
  palette: v.optional(v.array(paletteEntry)),
});
export type Release = Readonly<v.InferOutput<typeof releaseSchema>>;

/** A remote with its live release, canary and previous release. */
export const registeredRemoteSchema = v.object({
  ...releaseSchema.entries,
  previous: v.optional(releaseSchema),
  canary: v.optional(v.object({ percent: v.pipe(v.number(), v.minValue(1), v.maxValue(100)), release: releaseSchema })),
});
export type RegisteredRemote = Readonly<v.InferOutput<typeof registeredRemoteSchema>>;

/** One release of the shell: both hosts. Its pages lie in `shell/<version>/` of the store. */
export const shellReleaseSchema = v.object({
  version,
  /** Version of the contract that it was built with, `1.2.0`. */
  contract: v.string(),
  /** Versions of the libraries that it shares, by import specifier. */
  shared: v.record(v.string(), v.string()),
  /** Screens that its menu leads to, relative to `/admin`: `campaign/all`. */
  links: v.array(v.string()),
  /** The same screens with the labels of its menu; absent in releases of before. */
  menu: v.optional(v.array(v.object({ label: v.string(), path: v.string() }))),
  /** Other origins that it accepts remotes from: `https://cdn.example`. */
  origins: v.array(v.string()),
  /** The public keys by which it verifies registries, 32 bytes in base64url each; absent in releases of before. */
  publicKeys: v.optional(v.array(v.string())),
});
export type ShellRelease = Readonly<v.InferOutput<typeof shellReleaseSchema>>;

/** The live releases: the signed part that browsers get. `generation` grows with each change. */
export const registrySchema = v.object({
  generation: v.number(),
  shell: v.optional(v.object({ ...shellReleaseSchema.entries, previous: v.optional(shellReleaseSchema) })),
  remotes: v.record(v.string(), registeredRemoteSchema),
});
export type Registry = Readonly<v.InferOutput<typeof registrySchema>>;

const asset = v.object({ href: v.string(), integrity: v.string() });
const assets = { js: v.array(asset), css: v.array(asset) };

/** The first column of a list: see `FirstRows` in @pregon/contract/first-request. */
const firstRowsSchema = v.object({
  at: v.array(v.string()),
  name: v.array(v.union([v.string(), v.array(v.string())])),
  to: v.pipe(v.string(), v.startsWith('/admin/')),
  below: v.optional(v.array(v.string())),
  before: v.optional(v.array(v.picklist(['box', 'picture']))),
  search: v.string(),
  actions: v.optional(v.picklist(['beside', 'below'])),
});

/** A request for data that a document makes before any script has come. Parameters of its route are written `:campaignId`. */
export const firstRequestSchema = v.object({
  method: v.picklist(['GET', 'POST']),
  /** The roles that may make it. */
  access: v.union([v.literal('public'), v.array(v.string())]),
  path: v.pipe(v.string(), v.startsWith('/V')),
  body: v.optional(v.string()),
  rows: v.optional(firstRowsSchema),
  isAbove: v.optional(v.literal(true)),
  next: v.optional(v.object({ at: v.array(v.string()), path: v.pipe(v.string(), v.startsWith('/V')), waiting: v.string() })),
});

export type FirstRequest = Readonly<v.InferOutput<typeof firstRequestSchema>>;

/** The head of a screen that is known before its data: its document shows it before any script has come. Spanish. */
export const headingSchema = v.object({ title: v.string(), description: v.optional(v.string()) });

export type Heading = Readonly<v.InferOutput<typeof headingSchema>>;

/** Data of a release for the server's preload hints. */
const hintsSchema = v.object({
  /** The files that an exposed module loads at once. */
  preload: v.record(v.string(), v.object(assets)),
  /** The further files of the screen at each path, the shared libraries that it uses, its heading, and its first requests. */
  routes: v.array(
    v.object({
      path: v.string(),
      ...assets,
      shared: v.array(v.string()),
      heading: v.optional(headingSchema),
      requests: v.optional(v.array(firstRequestSchema)),
    }),
  ),
});
export type Hints = Readonly<v.InferOutput<typeof hintsSchema>>;

/** How the registry can be changed. */
export const registryActions = ['publish', 'canary', 'promote', 'withdraw', 'roll-back', 'activate'] as const;

const changeSchema = v.object({
  /** The generation that the change made. */
  generation: v.number(),
  /** ISO moment in UTC. */
  at: v.string(),
  by: v.string(),
  app: v.string(),
  action: v.picklist(registryActions),
  version,
  /** The version that it replaced. */
  from: v.optional(version),
  reason: v.optional(v.string()),
});
export type Change = Readonly<v.InferOutput<typeof changeSchema>>;

/**
 * `remotes.json` of a release store: the signed registry, and data for the server only: hints by app and version, and the log of
 * all changes, in the same file so that both change atomically.
 */
export const storedRegistrySchema = v.object({
  ...registrySchema.entries,
  signature: v.string(),
  hints: v.record(v.string(), v.record(v.string(), hintsSchema)),
  changes: v.array(changeSchema),
});
export type StoredRegistry = Readonly<v.InferOutput<typeof storedRegistrySchema>>;

/** The registry for browsers: in their page, and from `/remotes.json`. */
export type PublicRegistry = Registry & { readonly signature: string };

/** Omits the data for the server only. */
export function publicRegistry({ generation, shell, remotes, signature }: StoredRegistry): PublicRegistry {
  return { generation, ...(shell && { shell }), remotes, signature };
}

/** The text that the signature covers. JSON serialization is the same in every engine. */
export function signedText({ generation, shell, remotes }: Registry): string {
  return JSON.stringify({ generation, shell, remotes });
}
