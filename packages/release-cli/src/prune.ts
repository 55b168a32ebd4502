import * as v from 'valibot';
import { readStoredRegistry } from '@pregon/release-registry/change-registry';
import type { Change, StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { storedSincePath, folderOfRelease, readShellRelease, storedVersions } from './stored-releases.ts';

/** Retention of a release in milliseconds after its last use: 14 days. */
const retentionTime = 14 * 24 * 60 * 60 * 1000;

const storedSince = v.object({ at: v.string() });

/**
 * Deletes releases that have been neither live, previous nor canary for 14 days at the moment `now`, and files that only such builds of
 * the shell need. Returns the deleted ones, as `mf-sends 0.1.0-1f2e3d4c`.
 */
export async function prune(store: ReleaseStore, trusted: readonly string[], now = new Date()): Promise<readonly string[]> {
  const file = await store.readRegistry();
  if (file === undefined || file === 'unchanged') return [];
  const registry = readStoredRegistry(file.text, trusted);
  const removed: string[] = [];
  for (const app of [...Object.keys(registry.remotes), 'shell']) {
    const leftAt = lastInUse(registry.changes, app);
    const inUse = versionsInUse(registry, app);
    for (const version of await storedVersions(store, app)) {
      if (inUse.has(version)) continue;
      const since = leftAt.get(version) ?? (await storedAt(store, { app, version, now }));
      if (now.getTime() - Date.parse(since) <= retentionTime) continue;
      if (app === 'shell') await removeFilesOfShell(store, version);
      await store.remove(await store.list(folderOfRelease(app, version)));
      removed.push(`${app} ${version}`);
    }
  }
  return removed;
}

/** The versions in use: live, previous and canary. */
export function versionsInUse({ shell, remotes }: StoredRegistry, app: string): ReadonlySet<string> {
  const current = app === 'shell' ? shell : remotes[app];
  const canary = remotes[app]?.canary?.release;
  return new Set([current, current?.previous, canary].flatMap((release) => release?.version ?? []));
}

/** When each version of an app was last in use, according to the log. */
function lastInUse(changes: readonly Change[], app: string): ReadonlyMap<string, string> {
  const left = new Map<string, string>();
  let places: Places = {};
  for (const change of changes.filter((entry) => entry.app === app)) {
    const after = placesAfter[change.action](places, change);
    for (const version of [...Object.values(places), change.from]) {
      if (version !== undefined && !Object.values(after).includes(version)) left.set(version, change.at);
    }
    places = after;
  }
  return left;
}

interface Places {
  readonly live?: string | undefined;
  readonly previous?: string | undefined;
  readonly canary?: string | undefined;
}

/** Reducer of the log: the versions in use after each action. */
const placesAfter: Readonly<Record<Change['action'], (before: Places, change: Change) => Places>> = {
  publish: ({ canary }, { version, from }) => ({
    live: version,
    previous: from,
    canary: canary === version ? undefined : canary,
  }),
  activate: (before, change) => placesAfter.publish(before, change),
  canary: (before, { version }) => ({ ...before, canary: version }),
  promote: (_, { version, from }) => ({ live: version, previous: from }),
  withdraw: (before) => ({ ...before, canary: undefined }),
  'roll-back': ({ canary }, { version }) => ({ live: version, canary }),
};

/** When a release was stored that the log does not contain. Without a timestamp, its retention starts when it is first seen. */
async function storedAt(
  store: ReleaseStore,
  { app, version, now }: { readonly app: string; readonly version: string; readonly now: Date },
): Promise<string> {
  const written = await store.read(storedSincePath(app, version));
  if (written) return v.parse(storedSince, JSON.parse(written.toString())).at;
  const at = now.toISOString();
  await store.create(storedSincePath(app, version), Buffer.from(JSON.stringify({ at })));
  return at;
}

/** Deletes the hashed files of a shell build that no other build uses. */
async function removeFilesOfShell(store: ReleaseStore, version: string): Promise<void> {
  const others = (await storedVersions(store, 'shell')).filter((other) => other !== version);
  const stillUsed = new Set(
    (await Promise.all(others.map((other) => readShellRelease(store, other)))).flatMap(({ files }) =>
      files.map(({ path }) => path),
    ),
  );
  const { files } = await readShellRelease(store, version);
  await store.remove(files.flatMap(({ path }) => (stillUsed.has(path) ? [] : `shell/${path}`)));
}
