import type { Database } from '../../kernel/database/database.ts';
import { shortLinksRepository, type Target } from './short-links.repository.ts';

/** Under the 5 s within which a stopped link must lead nowhere, whichever process it was stopped in. */
const trustMs = 4000;
/** Links in use are asked about anew before nobody trusts the answer any more, so that no click waits for it. */
const renewMs = trustMs / 4;
/** For so long after somebody followed it a link is in use. */
const inUseMs = 60_000;
const most = 10_000;

type Answer = Promise<Target | undefined>;

/** What is known of a code. */
interface Known {
  readonly target: Answer;
  /** Until when it is trusted. */
  readonly until: number;
  askedAt: number;
  /** Asked for more than once: those of messages mostly are not, and nobody waits for them again. */
  isPopular: boolean;
}

export interface Targets {
  /** Where a code leads: undefined for one that there is not, and for one that was stopped. */
  find(code: string): Answer;
  /** Makes this process ask anew: it sees at once what was changed. */
  forget(code: string): void;
  /** Asks about links in use once more, all in one statement. Never rejects: what was not answered is asked for at the next click. */
  renew(): Promise<void>;
  /** Asks nothing any more by itself. */
  stop(): Promise<void>;
}

/** Asks the database about all the codes in one statement that are looked for while others are being answered. */
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

/** Asks the database where codes lead, about each once in a while rather than at every click. */
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
      // Whoever changed it meanwhile has had it forgotten: what was read may be from before that.
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
