import type { Database } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from './sessions.repository.ts';

/** Under the 5 s within which a revoked session must be refused. */
const trustMs = 4000;
const most = 10_000;

export interface LiveSessions {
  /** The principal with the role that it has now; undefined when its log-in is revoked or its user disabled. */
  confirm(principal: Principal): Promise<Principal | undefined>;
  /** Makes this process ask anew about log-ins: it sees at once that they have ended. */
  forget(families: readonly string[]): void;
}

/** Asks the database whether sessions are still good, about each once in a while rather than at every request. */
export function createLiveSessions(database: Database): LiveSessions {
  const answers = new Map<string, { readonly until: number; readonly principal: Promise<Principal | undefined> }>();
  const ask = async (principal: Principal) => {
    const role = await sessionsRepository.roleIn(database, principal.family, principal.userId);
    return role && { ...principal, role };
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
