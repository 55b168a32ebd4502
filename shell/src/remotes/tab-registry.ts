import { candidates, type InShare } from '@pregon/federation-runtime/candidates';
import type { RegisteredRemote, Registry, Release } from '@pregon/federation-runtime/registry';
import { TrustError, type RegistrySource } from '@pregon/federation-runtime/verified-registry';
import { createStore, type ExternalStore } from '@pregon/ui/external-store';
import { pollWhileVisible } from './polling.ts';

/** Newer releases than those in use. */
export interface NewVersions {
  readonly shell: boolean;
  /** Names of mounted remotes, in the order in which they were mounted. */
  readonly remotes: readonly string[];
  /** Their versions, `shell 1.2.0`, `mf-sends 1.1.0`: a dismissal covers only these. */
  readonly versions: readonly string[];
}

/**
 * The registry as one browser tab uses it: the newest one, except for mounted remotes. These keep the releases that they were
 * mounted with until they are unmounted, updated or retried.
 */
export interface TabRegistry extends RegistrySource {
  /** To be called when a remote is mounted; returns the function to call when it is unmounted. */
  readonly mounted: (remote: string) => () => void;
  /** Unpins a mounted remote, so that its next load takes the newest release. */
  readonly update: (remote: string) => void;
  /** Records which release of a remote runs: it may be another one than the live release. */
  readonly onLoaded: (release: Release) => void;
  /** Polls the server every minute while there are subscribers, and ignores failures. */
  readonly newVersions: ExternalStore<NewVersions>;
}

interface TabOptions {
  readonly source: RegistrySource;
  readonly inShare: InShare;
  /** The release of the shell that runs. */
  readonly shellVersion: string;
  /** Called when the server sends a registry that cannot be verified; users see no notice. */
  readonly distrust: (error: TrustError) => void;
  /** Polling interval in milliseconds. */
  readonly every?: number;
}

interface Mount {
  count: number;
  entry: RegisteredRemote | undefined;
}

const nothingNew: NewVersions = { shell: false, remotes: [], versions: [] };

export function createTabRegistry({ source, inShare, shellVersion, distrust, every = 60_000 }: TabOptions): TabRegistry {
  const mounts = new Map<string, Mount>();
  const running = new Map<string, string>();
  const newVersions = createStore(nothingNew);
  let observers = 0;
  let newest: Registry | undefined;
  let stopPolling: (() => void) | undefined;

  const newerThan = ([remote, { entry }]: readonly [string, Mount]): readonly Release[] => {
    const next = newest?.remotes[remote];
    if (!next || !entry) return [];
    const [offered] = candidates(next, inShare);
    const [chosen] = candidates(entry, inShare);
    return offered.version !== chosen.version && offered.version !== running.get(remote) ? [offered] : [];
  };

  const compare = () => {
    const shells = newest?.shell && newest.shell.version !== shellVersion ? [{ ...newest.shell, name: 'shell' }] : [];
    const releases = [...mounts].flatMap(newerThan);
    const versions = [...shells, ...releases].map(({ name, version }) => `${name} ${version}`);
    if (versions.join() === newVersions.getSnapshot().versions.join()) return;
    newVersions.set({ shell: shells.length > 0, remotes: releases.map(({ name }) => name), versions });
  };

  const take = (registry: Registry): Registry => {
    newest = registry;
    compare();
    const pinned = [...mounts].flatMap(([remote, { entry }]) => (entry ? [[remote, entry] as const] : []));
    return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(pinned) } };
  };

  const update = (remote: string) => {
    const mount = mounts.get(remote);
    if (mount) mount.entry = newest?.remotes[remote];
    compare();
  };

  const look = async () => {
    try {
      take(await source.refresh());
    } catch (error) {
      console.info('No newer registry.', error);
      if (error instanceof TrustError) distrust(error);
    }
  };

  return {
    read: async () => take(await source.read()),
    async refresh(remote) {
      newest = await source.refresh();
      if (remote !== undefined) update(remote);
      return take(newest);
    },
    mounted(remote) {
      const mount = mounts.get(remote) ?? { count: 0, entry: newest?.remotes[remote] };
      mounts.set(remote, mount);
      mount.count += 1;
      compare();
      return () => {
        mount.count -= 1;
        if (mount.count > 0) return;
        mounts.delete(remote);
        compare();
      };
    },
    update,
    onLoaded: ({ name, version }) => {
      running.set(name, version);
      compare();
    },
    newVersions: {
      subscribe(listener) {
        const unsubscribe = newVersions.subscribe(listener);
        observers += 1;
        stopPolling ??= pollWhileVisible(look, every);
        return () => {
          unsubscribe();
          observers -= 1;
          if (observers > 0) return;
          stopPolling?.();
          stopPolling = undefined;
        };
      },
      getSnapshot: newVersions.getSnapshot,
    },
  };
}
