import type { Database } from '../database/database.ts';
import { shortLinksRepository, type Target } from './short-links.repository.ts';

/** Under the 5 s within which a stopped link must lead nowhere, whichever process it was stopped in. */
const trustMs = 4000;
const most = 10_000;

type Answer = Promise<Target | undefined>;

export interface Targets {
  /** Where a code leads: undefined for one that there is not, and for one that was stopped. */
  find(code: string): Answer;
  /** Makes this process ask anew: it sees at once what was changed. */
  forget(code: string): void;
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
export function createTargets(database: Database, clock = () => Date.now()): Targets {
  const load = createLoader(database);
  const answers = new Map<string, { readonly until: number; readonly target: Answer }>();
  return {
    find(code) {
      const known = answers.get(code);
      if (known && known.until > clock()) return known.target;
      const target = load(code);
      answers.delete(code);
      answers.set(code, { until: clock() + trustMs, target });
      target.catch(() => answers.delete(code));
      if (answers.size > most) for (const oldest of answers.keys()) if (answers.delete(oldest)) break;
      return target;
    },
    forget: (code) => void answers.delete(code),
  };
}
