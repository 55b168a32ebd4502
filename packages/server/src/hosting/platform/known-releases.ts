import type { StoredRegistry } from '@pregon/release-registry/registry.schema';

const dayMs = 24 * 60 * 60 * 1000;
/** Retention in days of reports, and of the releases that open tabs may still use. */
export const reportDays = 14;

/** For each app the releases that somebody may still use, about which browsers may report. */
export type KnownReleases = ReadonlyMap<string, ReadonlySet<string>>;

/** The live, previous and canary releases, and those in the log of the last 14 days. */
export function knownReleases({ shell, remotes, changes }: StoredRegistry, now: Date): KnownReleases {
  const known = new Map<string, Set<string>>([['shell', new Set()]]);
  const add = (app: string, ...versions: readonly (string | undefined)[]) => {
    const ofApp = known.get(app) ?? new Set();
    known.set(app, ofApp);
    for (const version of versions) if (version !== undefined) ofApp.add(version);
  };
  add('shell', shell?.version, shell?.previous?.version);
  for (const [name, { version, previous, canary }] of Object.entries(remotes)) {
    add(name, version, previous?.version, canary?.release.version);
  }
  const since = now.getTime() - reportDays * dayMs;
  for (const { app, version, from, at } of changes) if (Date.parse(at) >= since) add(app, version, from);
  return known;
}

/** The last change of each app, as far as the log goes back. */
export const lastChanges = ({ changes }: StoredRegistry): ReadonlyMap<string, Date> =>
  new Map(changes.map(({ app, at }) => [app, new Date(at)]));
