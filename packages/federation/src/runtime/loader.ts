import { limits, runRelease, type HostOptions } from './attempt.ts';
import { candidates, type InShare } from './candidates.ts';
import type { ExposedModules } from './exposed-modules.ts';
import { faultOf, inPhase, type Fault, type FaultPhase } from './fault.ts';
import type { RegisteredRemote, Release } from './registry.ts';
import { within } from './time-limit.ts';
import type { RegistrySource } from './trusted-registry.ts';

export type { Fault, FaultPhase } from './fault.ts';

/** What `load` answers: the module and the release that it came from, or the fault of the release that was tried first. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value; readonly release: Release }
  | { readonly ok: false; readonly fault: Fault };

export interface LoaderOptions extends HostOptions {
  readonly registry: RegistrySource;
  readonly inShare: InShare;
  /** A release that stands in for all others of a remote, from an origin of its own: that of a developer's machine. */
  readonly override?: (name: string) => Promise<Release | undefined>;
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

/** What is known of one remote. */
interface Knowledge {
  /** Versions that are not tried again. */
  readonly bad: Set<string>;
  /** By exposed module: what stands, and the versions that there were to try from that one on. */
  readonly standing: Map<keyof ExposedModules, { readonly versions: string; readonly loaded: Loaded<unknown> }>;
  choice: readonly Release[];
  isExhausted: boolean;
}

/** Creates the loader of a host. */
export function createLoader(options: LoaderOptions): Loader {
  const { registry, inShare, report, stands } = options;
  const running = new Map<string, Promise<Loaded<unknown>>>();
  const remotes = new Map<string, Knowledge>();
  const overriding = new WeakSet<Release>();
  let generation: number | undefined;

  return {
    load(name, expose) {
      const key = `${name}${expose.slice(1)}`;
      const load = running.get(key) ?? find(name, expose).finally(() => running.delete(key));
      running.set(key, load);
      return load as Promise<Loaded<ExposedModules[typeof expose]>>;
    },
    giveUp({ name, version }, phase, cause) {
      report({ phase, remote: name, release: version, cause });
      const known = knowledgeOf(name);
      known.bad.add(version);
      if (untried(known).length > 0) return true;
      exhaust(known);
      return false;
    },
  };

  async function find(name: string, expose: keyof ExposedModules): Promise<Loaded<unknown>> {
    const end = performance.now() + limits.whole;
    const known = knowledgeOf(name);
    try {
      known.choice = await inPhase('registry', () => within(limits.registry, choiceOf(name, known)));
    } catch (error) {
      exhaust(known);
      const fault = faultOf(error, name);
      report(fault);
      return { ok: false, fault };
    }
    const [release, ...others] = untried(known);
    if (!release) {
      known.bad.clear();
      return find(name, expose);
    }
    const standing = known.standing.get(expose);
    if (standing?.versions === versionsOf([release, ...others])) return standing.loaded;
    const loaded = await loadFirst([release, ...others], expose, () => end - performance.now());
    if (!loaded.ok) exhaust(known);
    return loaded;
  }

  async function choiceOf(name: string, known: Knowledge): Promise<readonly Release[]> {
    const developed = await options.override?.(name);
    if (!developed) return candidates(await findRegistered(name, known), inShare);
    overriding.add(developed);
    return [developed];
  }

  async function findRegistered(name: string, known: Knowledge): Promise<RegisteredRemote> {
    // What the page knows already is better than nothing.
    const current = await (known.isExhausted ? registry.refresh(name).catch(() => registry.read()) : registry.read());
    known.isExhausted = false;
    if (current.generation !== generation) {
      for (const { bad } of remotes.values()) bad.clear();
      generation = current.generation;
    }
    const remote = current.remotes[name];
    if (!remote) throw new Error(`The registry does not know ${name}.`);
    return remote;
  }

  async function loadFirst(
    [release, ...others]: readonly [Release, ...Release[]],
    expose: keyof ExposedModules,
    timeLeft: () => number,
  ): Promise<Loaded<unknown>> {
    const { bad, standing } = knowledgeOf(release.name);
    try {
      const isOverriding = overriding.has(release);
      const origins = isOverriding ? [...options.origins, new URL(release.entry).origin] : options.origins;
      const value = await runRelease(release, expose, { ...options, origins }, timeLeft);
      const loaded = { ok: true, value, release } as const;
      standing.set(expose, { versions: versionsOf([release, ...others]), loaded });
      if (!isOverriding) stands(release, limits.whole - timeLeft());
      return loaded;
    } catch (error) {
      const fault = faultOf(error, release.name, release.version);
      report(fault);
      bad.add(release.version);
      const [next, ...further] = others;
      const rescued = next && timeLeft() > 0 ? await loadFirst([next, ...further], expose, timeLeft) : undefined;
      return rescued?.ok ? rescued : { ok: false, fault };
    }
  }

  function knowledgeOf(name: string): Knowledge {
    const known = remotes.get(name) ?? { bad: new Set(), standing: new Map(), choice: [], isExhausted: false };
    remotes.set(name, known);
    return known;
  }
}

/** Everything may be tried again, after the server has been asked what is live. */
function exhaust(known: Knowledge): void {
  known.bad.clear();
  known.standing.clear();
  known.isExhausted = true;
}

function untried({ choice, bad }: Knowledge): readonly Release[] {
  return choice.filter(({ version }) => !bad.has(version));
}

function versionsOf(releases: readonly Release[]): string {
  return releases.map(({ version }) => version).join();
}
