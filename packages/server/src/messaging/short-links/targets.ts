import type { Database } from '../../kernel/database/database.ts';
import { shortLinksRepository, type Target } from './short-links.repository.ts';

/** Time to live of a cached target: below the 5 s within which a stopped link must stop everywhere. */
const trustMs = 4000;
/** Links in use are refreshed before their entry expires, so that no click waits for the database. */
const renewMs = trustMs / 4;
/** How long a link counts as in use after a click. */
const inUseMs = 60_000;
const most = 10_000;

type Answer = Promise<Target | undefined>;

/** A cache entry of a code. */
interface Known {
  readonly target: Answer;
  /** Expiry of the entry. */
  readonly until: number;
  askedAt: number;
  /** Requested more than once. Links of messages mostly are not, so they are not refreshed. */
  isPopular: boolean;
}

export interface Targets {
  /** The target of a code: undefined for an unknown code and for a stopped one. */
  find(code: string): Answer;
  /** Invalidates the entry in this process, so that a change is visible at once. */
  forget(code: string): void;
  /** Refreshes the entries of links in use, in one statement. Never rejects: a failed entry is loaded again at the next click. */
  renew(): Promise<void>;
  /** Stops refreshing. */
  stop(): Promise<void>;
}

/** Data loader: codes that are requested while a statement runs are loaded together by the next one. */
function createLoader(database: Database): (code: string) => Answer {
  let waiting: string[] = [];
  let loading: Promise<ReadonlyMap<string, Target>> | undefined;
  const load = async () => {
    await new Promise(setImmediate);
    const codes = waiting;
    [waiting, loading] = [[], undefined];
    return shortLinksRepository.targets(database, codes);
  };
  return async (code) => {
    waiting.push(code);
    loading ??= load();
    return (await loading).get(code);
  };
}

/** Read-through cache of targets, refreshed ahead of expiry. */
export function createTargets(database: Database, onFailure: (error: unknown) => void, clock = () => Date.now()): Targets {
  const load = createLoader(database);
  const answers = new Map<string, Known>();
  let timer: NodeJS.Timeout | undefined;
  let renewing = Promise.resolve();

  const renewNow = async () => {
    const now = clock();
    const inUse = [...answers].filter(([, { isPopular, askedAt }]) => isPopular && askedAt > now - inUseMs);
    if (inUse.length === 0) return;
    const found = await shortLinksRepository.targets(
      database,
      inUse.map(([code]) => code),
    );
    for (const [code, before] of inUse) {
      // Discards a result that was read before the entry was invalidated (race condition).
      if (answers.get(code) !== before) continue;
      const { askedAt, isPopular } = before;
      answers.set(code, { target: Promise.resolve(found.get(code)), until: now + trustMs, askedAt, isPopular });
    }
    schedule();
  };
  const renew = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    renewing = renewing.then(renewNow).catch(onFailure);
    return renewing;
  };
  const schedule = () => {
    timer ??= setTimeout(() => void renew(), renewMs).unref();
  };

  return {
    find(code) {
      const now = clock();
      const known = answers.get(code);
      if (known && known.until > now) {
        known.askedAt = now;
        known.isPopular = true;
        schedule();
        return known.target;
      }
      const target = load(code);
      answers.delete(code);
      answers.set(code, { target, until: now + trustMs, askedAt: now, isPopular: known !== undefined });
      target.catch(() => answers.delete(code));
      if (answers.size > most) for (const oldest of answers.keys()) if (answers.delete(oldest)) break;
      return target;
    },
    forget: (code) => void answers.delete(code),
    renew,
    async stop() {
      clearTimeout(timer);
      await renewing;
      clearTimeout(timer);
    },
  };
}
