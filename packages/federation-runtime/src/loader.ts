import { limits, runRelease, type HostOptions } from './run-release.ts';
import { candidates, type InShare } from './candidates.ts';
import type { ExposedModules } from './exposed-modules.ts';
import { faultOf, type Fault, type FaultPhase } from './fault.ts';
import type { Release } from './registry.ts';
import { within } from './with-timeout.ts';
import type { RegistrySource } from './verified-registry.ts';

export type { Fault, FaultPhase } from './fault.ts';

/** What `load` answers: the module and the release that it came from, or the fault of the release that was tried first. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value; readonly release: Release }
  | { readonly ok: false; readonly fault: Fault };

export interface LoaderOptions extends HostOptions {
  readonly registry: RegistrySource;
  readonly inShare: InShare;
  /** Told of every fault, also of those that another release could heal. */
  readonly report: (fault: Fault) => void;
  /** Told of every release that stands, and how many milliseconds after it was asked for. */
  readonly stands: (release: Release, milliseconds: number) => void;
}

/** Loads remotes by name. */
export interface Loader {
  /**
   * Answers what a remote exposes; never rejects. Tries the canary, if this user belongs to its share, then the live release, then
   * the one before. A success is remembered as long as the registry names the same releases; when all have failed the next call
   * asks the server what is live and begins anew.
   */
  readonly load: <Expose extends keyof ExposedModules>(name: string, expose: Expose) => Promise<Loaded<ExposedModules[Expose]>>;
  /**
   * A release that stood has proved bad: it is not tried again until the registry changes, or all have been given up and somebody
   * asks again. Reports the fault. Answers whether another release is left, which the next `load` takes.
   */
  readonly giveUp: (release: Release, phase: FaultPhase, cause: Error) => boolean;
}

type Standing = Extract<Loaded<unknown>, { ok: true }>;

/** What is known of one remote. */
interface Knowledge {
  /** Generation of the registry, and the versions that it names for this user. */
  readonly key: string;
  /** The releases that have not failed, in the order in which they are tried. */
  left: readonly Release[];
  /** By exposed module. Holds as long as nothing is left that comes before it. */
  readonly standing: Map<string, Standing>;
}

/** Creates the loader of a host. */
export function createLoader(options: LoaderOptions): Loader {
  const { registry, inShare, report, stands } = options;
  const running = new Map<string, Promise<Loaded<unknown>>>();
  const remotes = new Map<string, Knowledge>();

  return {
    load(name, expose) {
      const key = name + expose;
      const load = running.get(key) ?? find(name, expose).finally(() => running.delete(key));
      running.set(key, load);
      return load as Promise<Loaded<ExposedModules[typeof expose]>>;
    },
    giveUp({ name, version }, phase, cause) {
      report({ phase, remote: name, release: version, cause });
      const known = remotes.get(name);
      if (!known) return false;
      drop(known, version);
      if (known.left.length === 0) exhaust(name);
      return known.left.length > 0;
    },
  };

  async function find(name: string, expose: keyof ExposedModules): Promise<Loaded<unknown>> {
    const end = performance.now() + limits.whole;
    const timeLeft = () => end - performance.now();
    let failed: Loaded<unknown> | undefined;
    try {
      const known = await within(limits.registry, inquire(name));
      for (const release of known.left) {
        const loaded = await attempt(release, expose, known, timeLeft);
        if (loaded.ok) return loaded;
        failed ??= loaded;
        if (timeLeft() <= 0) break;
      }
      if (!failed) throw new Error(`The registry does not know ${name}.`);
    } catch (error) {
      failed = failure(error, name);
    }
    exhaust(name);
    return failed;
  }

  async function inquire(name: string): Promise<Knowledge> {
    const before = remotes.get(name);
    const isExhausted = before?.left.length === 0;
    // What the page knows already is better than nothing.
    const current = await (isExhausted ? registry.refresh(name).catch(() => registry.read()) : registry.read());
    const remote = current.remotes[name];
    const choice = remote ? candidates(remote, inShare) : [];
    const key = [current.generation, ...choice.map(({ version }) => version)].join();
    const known = before?.key === key ? before : { key, left: choice, standing: before?.standing ?? new Map() };
    remotes.set(name, known);
    return known;
  }

  async function attempt(
    release: Release,
    expose: keyof ExposedModules,
    known: Knowledge,
    timeLeft: () => number,
  ): Promise<Loaded<unknown>> {
    const { name, version } = release;
    const standing = known.standing.get(expose);
    if (standing?.release.version === version) return standing;
    try {
      const value = await runRelease(release, expose, options, timeLeft);
      const loaded = { ok: true, value, release } as const;
      known.standing.set(expose, loaded);
      stands(release, limits.whole - timeLeft());
      return loaded;
    } catch (error) {
      drop(known, version);
      return failure(error, name, version);
    }
  }

  function failure(error: unknown, name: string, version?: string): Loaded<unknown> {
    const fault = faultOf(error, name, version);
    report(fault);
    return { ok: false, fault };
  }

  /** Everything may be tried again, after the server has been asked what is live. */
  function exhaust(name: string): void {
    remotes.set(name, { key: '', left: [], standing: new Map() });
  }
}

/** A release that has failed is not tried again. */
function drop(known: Knowledge, bad: string): void {
  known.left = known.left.filter(({ version }) => version !== bad);
}
