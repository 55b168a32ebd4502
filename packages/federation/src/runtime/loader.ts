import { EntryError } from './container.ts';
import { readExposed, type ExposedModules } from './exposed-modules.ts';
import { loadPatiently } from './patience.ts';
import type { Registry, RegisteredRemote, Release } from './registry.ts';
import { satisfies } from './version-range.ts';

/** How far a load came before it failed. */
export type FaultPhase = 'registry' | 'contract' | 'entry' | 'module' | 'timeout';

/** Why a remote is not there. A value, not an exception. */
export interface Fault {
  readonly phase: FaultPhase;
  readonly remote: string;
  /** Version of the release that failed; undefined when the registry names none. */
  readonly release: string | undefined;
  readonly cause: Error;
}

/** What `load` answers: the module and the release that it came from, or the fault of the live release. */
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value; readonly release: Release }
  | { readonly ok: false; readonly fault: Fault };

/** Knows how to run one format of releases. Rejects with an EntryError when the entry is at fault, else with what the module threw. */
export interface Adapter {
  load(release: Release, expose: string): Promise<unknown>;
}

/** Where the loader reads what is live: `read` may answer what the page was served with, `refresh` asks the server. */
export interface RegistrySource {
  read(): Promise<Registry>;
  refresh(): Promise<Registry>;
}

/** What the host is made of. A release that needs something else is refused before any of it runs. */
export interface LoaderOptions {
  readonly adapters: Partial<Readonly<Record<Release['format'], Adapter>>>;
  readonly registry: RegistrySource;
  readonly contractVersion: string;
  /** Version of each library that the host shares, by import specifier. */
  readonly shared: Readonly<Record<string, string>>;
  /** Told of every fault, also of those that the release before could heal. */
  readonly report: (fault: Fault) => void;
  /** Milliseconds after which a load is given up, all its tries together. */
  readonly limit?: number;
  /** Milliseconds before each further try to get a part that did not come. */
  readonly pauses?: readonly number[];
}

/** Loads remotes by name. */
export interface Loader {
  /**
   * Answers what a remote exposes; never rejects. When the live release fails, the one before is tried in the time that is
   * left. A success is remembered; after a fault the next call reads the registry anew and tries again.
   */
  readonly load: <Expose extends keyof ExposedModules>(name: string, expose: Expose) => Promise<Loaded<ExposedModules[Expose]>>;
}

/** Creates the loader of a host. */
export function createLoader(options: LoaderOptions): Loader {
  const { adapters, registry, contractVersion, shared, report, limit = 10_000, pauses } = options;
  const loads = new Map<string, Promise<Loaded<unknown>>>();
  const faulty = new Set<string>();

  return {
    async load(name, expose) {
      const key = `${name}${expose.slice(1)}`;
      const running = loads.get(key) ?? withinLimit(name, expose);
      loads.set(key, running);
      const loaded = await running;
      if (!loaded.ok) {
        loads.delete(key);
        faulty.add(name);
      }
      return loaded as Loaded<ExposedModules[typeof expose]>;
    },
  };

  async function withinLimit(name: string, expose: keyof ExposedModules): Promise<Loaded<unknown>> {
    const deadline = createDeadline(limit);
    let live: Release | undefined;
    try {
      const remote = await deadline.within(findRegistered(name));
      live = remote;
      return await loadLiveOrPrevious(remote, expose, deadline);
    } catch (error) {
      const fault = faultOf(live || error instanceof TimeoutError ? phaseOf(error) : 'registry', name, live, error);
      report(fault);
      return { ok: false, fault };
    } finally {
      deadline.end();
    }
  }

  async function findRegistered(name: string): Promise<RegisteredRemote> {
    const known = await (faulty.delete(name) ? registry.refresh() : registry.read());
    const remote = known.remotes[name];
    if (!remote) throw new Error(`The registry does not know ${name}.`);
    return remote;
  }

  async function loadLiveOrPrevious(
    live: RegisteredRemote,
    expose: keyof ExposedModules,
    deadline: Deadline,
  ): Promise<Loaded<unknown>> {
    try {
      return await loadRelease(live, expose, deadline);
    } catch (error) {
      if (!live.previous || deadline.isOver()) throw error;
      const rescued = await loadRelease(live.previous, expose, deadline).catch(() => undefined);
      if (!rescued) throw error;
      report(faultOf(phaseOf(error), live.name, live, error));
      return rescued;
    }
  }

  async function loadRelease(release: Release, expose: keyof ExposedModules, deadline: Deadline): Promise<Loaded<unknown>> {
    refuseUnmetNeeds(release);
    const adapter = adapters[release.format];
    if (!adapter) throw new ContractError(`This host cannot run releases of the format ${release.format}.`);
    const module = await deadline.within(loadPatiently(() => adapter.load(release, expose), pauses, wasTriedTwice));
    return { ok: true, value: readExposed[expose](module), release };
  }

  function refuseUnmetNeeds({ requires }: Release): void {
    if (!satisfies(contractVersion, requires.contract)) {
      throw new ContractError(`Needs the contract ${requires.contract}; this page has ${contractVersion}.`);
    }
    for (const [library, range] of Object.entries(requires.shared)) {
      const offered = shared[library];
      if (!offered || !satisfies(offered, range)) {
        throw new ContractError(`Needs ${library} ${range}; this page has ${offered ?? 'none'}.`);
      }
    }
  }
}

/** An entry has been asked for twice by the time it is missed. */
const wasTriedTwice = (error: unknown): boolean => error instanceof EntryError;

function faultOf(phase: FaultPhase, remote: string, release: Release | undefined, error: unknown): Fault {
  const cause = error instanceof Error ? error : new Error(String(error));
  return { phase, remote, release: release?.version, cause };
}

class ContractError extends Error {
  override readonly name = 'ContractError';
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

function phaseOf(error: unknown): FaultPhase {
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof ContractError) return 'contract';
  return error instanceof EntryError ? 'entry' : 'module';
}

interface Deadline {
  /** Answers like the promise, or throws a TimeoutError when the time is over first. */
  within<Value>(work: Promise<Value>): Promise<Value>;
  isOver(): boolean;
  end(): void;
}

function createDeadline(limit: number): Deadline {
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over = true;
      reject(new TimeoutError(`Given up after ${limit} ms.`));
    }, limit);
  });
  expiry.catch(() => undefined);
  return {
    within: (work) => Promise.race([work, expiry]),
    isOver: () => over,
    end: () => clearTimeout(timer),
  };
}
