import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';

interface Limits {
  /** Counts that run at the same time in this process: the others of its connections answer everybody else. */
  readonly maxRunning: number;
  /** Counts that may wait for one of these; more are refused. */
  readonly maxWaiting: number;
}

const defaultLimits: Limits = { maxRunning: 3, maxWaiting: 60 };

type Run = (signal: AbortSignal) => Promise<Audience>;

/** A count that is under way, for everybody who asks the same. */
interface Shared {
  readonly result: Promise<Audience>;
  readonly life: AbortController;
  listeners: number;
}

/** Counts of audiences that people wait for: bounded in number, shared by equal questions, cancelled when nobody waits any more. */
export interface AudienceCounts {
  /** Rejects with the signal's reason when it is aborted, and with UNAVAILABLE when too many wait already. */
  count(
    question: { readonly accountId: number; readonly selection: ProfileSelection },
    signal: AbortSignal,
    run: Run,
  ): Promise<Audience>;
}

export function createAudienceCounts({ maxRunning, maxWaiting }: Limits = defaultLimits): AudienceCounts {
  const shared = new Map<string, Shared>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeSlot(signal: AbortSignal): Promise<void> {
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new Fault('UNAVAILABLE');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The slot goes on to the next who waits, or is free. */
  function passSlotOn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function runInSlot(signal: AbortSignal, run: Run): Promise<Audience> {
    await takeSlot(signal);
    try {
      signal.throwIfAborted();
      return await run(signal);
    } finally {
      passSlotOn();
    }
  }

  function start(key: string, run: Run): Shared {
    const life = new AbortController();
    const result = runInSlot(life.signal, run).finally(() => {
      if (shared.get(key)?.life === life) shared.delete(key);
    });
    // Whoever listens is told; when all have left, nobody does.
    result.catch(() => undefined);
    const started: Shared = { result, life, listeners: 0 };
    shared.set(key, started);
    return started;
  }

  return {
    async count({ accountId, selection }, signal, run) {
      signal.throwIfAborted();
      const key = JSON.stringify([accountId, selection]);
      const joined = shared.get(key) ?? start(key, run);
      joined.listeners += 1;
      try {
        return await new Promise<Audience>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          joined.result.then(resolve, reject);
        });
      } finally {
        joined.listeners -= 1;
        if (joined.listeners === 0) {
          joined.life.abort();
          if (shared.get(key) === joined) shared.delete(key);
        }
      }
    },
  };
}

const counts = new WeakMap<Database, AudienceCounts>();

/** Those of a process, which has one database. */
export function audienceCountsOf(database: Database): AudienceCounts {
  const known = counts.get(database);
  if (known) return known;
  const created = createAudienceCounts();
  counts.set(database, created);
  return created;
}
