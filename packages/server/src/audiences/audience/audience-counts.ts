import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { Fault } from '../../kernel/http/fault.ts';

interface Limits {
  /** Concurrent counts in this process. The remaining connections of the pool serve other requests. */
  readonly maxRunning: number;
  /** Length of the queue of counts; more are refused. */
  readonly maxWaiting: number;
}

const defaultLimits: Limits = { maxRunning: 3, maxWaiting: 60 };

type Run<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** A count in progress, shared by all callers with the same question (request coalescing). */
interface Shared<Answer> {
  readonly result: Promise<Answer>;
  readonly life: AbortController;
  listeners: number;
}

/**
 * Counts of audiences for interactive use: bounded concurrency, equal questions coalesced, cancelled when no caller waits any
 * more.
 */
export interface AudienceCounts<Answer> {
  /** Rejects with the signal's reason when it is aborted, and with UNAVAILABLE when the queue is full. */
  count(
    question: { readonly accountId: number; readonly selection: ProfileSelection },
    signal: AbortSignal,
    run: Run<Answer>,
  ): Promise<Answer>;
}

export function createAudienceCounts<Answer>({ maxRunning, maxWaiting }: Limits = defaultLimits): AudienceCounts<Answer> {
  const shared = new Map<string, Shared<Answer>>();
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

  /** Passes the slot to the next waiting count, or frees it. */
  function passSlotOn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function runInSlot(signal: AbortSignal, run: Run<Answer>): Promise<Answer> {
    await takeSlot(signal);
    try {
      signal.throwIfAborted();
      return await run(signal);
    } finally {
      passSlotOn();
    }
  }

  function start(key: string, run: Run<Answer>): Shared<Answer> {
    const life = new AbortController();
    const result = runInSlot(life.signal, run).finally(() => {
      if (shared.get(key)?.life === life) shared.delete(key);
    });
    // The callers get the rejection; when all have left, it must not become an unhandled rejection.
    result.catch(() => undefined);
    const started: Shared<Answer> = { result, life, listeners: 0 };
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
        return await new Promise<Answer>((resolve, reject) => {
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
