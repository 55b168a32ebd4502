import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** Time to live of a cached check, below the 5 s within which a revoked session must be refused. */
const trustMs = 4000;
const most = 10_000;

export interface LiveSessions {
  /** The principal with their current role and stores; undefined when the session is revoked or the user disabled. */
  confirm(principal: Principal): Promise<Principal | undefined>;
  /** Invalidates cached sessions, so that this process sees at once that they have ended. */
  forget(families: readonly string[]): void;
}

/** Checks that sessions are still valid, cached for a few seconds. */
export function createLiveSessions(database: Database): LiveSessions {
  const answers = new Map<string, { readonly until: number; readonly principal: Promise<Principal | undefined> }>();
  const ask = async (principal: Principal) => {
    const { userId, accountId, family } = principal;
    const access = await sessionsRepository.accessIn(database, family, userId);
    return access && { userId, accountId, family, ...access };
  };
  return {
    confirm(principal) {
      const known = answers.get(principal.family);
      if (known && known.until > Date.now()) return known.principal;
      if (answers.size >= most) answers.clear();
      const answer = ask(principal);
      answers.set(principal.family, { until: Date.now() + trustMs, principal: answer });
      answer.catch(() => answers.delete(principal.family));
      return answer;
    },
    forget: (families) => families.forEach((family) => answers.delete(family)),
  };
}
