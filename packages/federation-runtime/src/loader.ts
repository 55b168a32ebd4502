import { limits, runRelease, type HostOptions } from './run-release.ts';
import { candidates, type InShare } from './candidates.ts';
import type { ExposedModules } from './exposed-modules.ts';
import { faultOf, type Fault, type FaultPhase } from './fault.ts';
import type { Release } from './registry.ts';
import { withTimeout } from './with-timeout.ts';
import type { RegistrySource } from './verified-registry.ts';

export type { Fault, FaultPhase } from './fault.ts';

/** Result of `load`: the module and the release that it came from, or the fault of the release that was tried first. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value; readonly release: Release }
  | { readonly ok: false; readonly fault: Fault };

export interface LoaderOptions extends HostOptions {
  readonly registry: RegistrySource;
  readonly inShare: InShare;
  /** Called with every fault, including those after which another release is tried. */
  readonly report: (fault: Fault) => void;
  /** Called with every release that has been loaded, and the milliseconds that this took. */
  readonly onLoaded: (release: Release, milliseconds: number) => void;
}

/** Loads remotes by name. */
export interface Loader {
  /**
   * Resolves to the module that a remote exposes; never rejects. Tries the canary, if this user belongs to its share, then the live
   * release, then the previous one. A success is cached as long as the registry names the same releases. When all releases have
   * failed, the next call fetches the registry again and starts over.
   */
  readonly load: <Expose extends keyof ExposedModules>(name: string, expose: Expose) => Promise<Loaded<ExposedModules[Expose]>>;
  /**
   * Marks a release that had been loaded as failed, and reports the fault. The loader does not try the release again until the
   * registry changes, or until all releases have failed. Returns whether the next `load` has another release to try.
   */
  readonly markFailed: (release: Release, phase: FaultPhase, cause: Error) => boolean;
}

type LoadedModule = Extract<Loaded<unknown>, { ok: true }>;

/** The loader's state of one remote. */
interface RemoteState {
  /** The generation of the registry and the versions that it names for this user. The state is valid while they are the same. */
  readonly key: string;
  /** The releases that have not failed, in the order in which they are tried. */
  remaining: readonly Release[];
  /** The loaded module by its expose. An entry is used while no remaining release comes before its own. */
  readonly loaded: Map<string, LoadedModule>;
}

/** Creates the loader of a host. */
export function createLoader(options: LoaderOptions): Loader {
  const { registry, inShare, report, onLoaded } = options;
  const running = new Map<string, Promise<Loaded<unknown>>>();
  const remotes = new Map<string, RemoteState>();

  return {
    load(name, expose) {
      const key = name + expose;
      const load = running.get(key) ?? loadRemote(name, expose).finally(() => running.delete(key));
      running.set(key, load);
      return load as Promise<Loaded<ExposedModules[typeof expose]>>;
    },
    markFailed({ name, version }, phase, cause) {
      report({ phase, remote: name, release: version, cause });
      const state = remotes.get(name);
      if (!state) return false;
      removeRelease(state, version);
      if (state.remaining.length === 0) resetRemote(name);
      return state.remaining.length > 0;
    },
  };

  async function loadRemote(name: string, expose: keyof ExposedModules): Promise<Loaded<unknown>> {
    const end = performance.now() + limits.whole;
    const timeLeft = () => end - performance.now();
    let failed: Loaded<unknown> | undefined;
    try {
      const state = await withTimeout(limits.registry, resolveReleases(name));
      for (const release of state.remaining) {
        const loaded = await tryRelease(release, expose, state, timeLeft);
        if (loaded.ok) return loaded;
        failed ??= loaded;
        if (timeLeft() <= 0) break;
      }
      if (!failed) throw new Error(`The registry does not know ${name}.`);
    } catch (error) {
      failed = failure(error, name);
    }
    resetRemote(name);
    return failed;
  }

  async function resolveReleases(name: string): Promise<RemoteState> {
    const before = remotes.get(name);
    const isExhausted = before?.remaining.length === 0;
    // When the server cannot be reached, the registry that the page already has is used.
    const current = await (isExhausted ? registry.refresh(name).catch(() => registry.read()) : registry.read());
    const remote = current.remotes[name];
    const choice = remote ? candidates(remote, inShare) : [];
    const key = [current.generation, ...choice.map(({ version }) => version)].join();
    const state = before?.key === key ? before : { key, remaining: choice, loaded: before?.loaded ?? new Map() };
    remotes.set(name, state);
    return state;
  }

  async function tryRelease(
    release: Release,
    expose: keyof ExposedModules,
    state: RemoteState,
    timeLeft: () => number,
  ): Promise<Loaded<unknown>> {
    const { name, version } = release;
    const cached = state.loaded.get(expose);
    if (cached?.release.version === version) return cached;
    try {
      const value = await runRelease(release, expose, options, timeLeft);
      const loaded = { ok: true, value, release } as const;
      state.loaded.set(expose, loaded);
      onLoaded(release, limits.whole - timeLeft());
      return loaded;
    } catch (error) {
      removeRelease(state, version);
      return failure(error, name, version);
    }
  }

  function failure(error: unknown, name: string, version?: string): Loaded<unknown> {
    const fault = faultOf(error, name, version);
    report(fault);
    return { ok: false, fault };
  }

  /** Discards the state, so that the next load fetches the registry and tries every release again. */
  function resetRemote(name: string): void {
    remotes.set(name, { key: '', remaining: [], loaded: new Map() });
  }
}

/** Removes a failed release from those that are tried. */
function removeRelease(state: RemoteState, bad: string): void {
  state.remaining = state.remaining.filter(({ version }) => version !== bad);
}
