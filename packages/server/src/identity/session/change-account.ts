import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Database } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { type GivenToken, sessionsRepository, type Whereabouts } from './sessions.repository.ts';

interface Switch {
  readonly principal: Principal;
  readonly accountId: number;
  readonly where: Whereabouts;
}

interface Switched {
  readonly user: StaffUser;
  readonly opened: GivenToken;
  /** The ended sessions. */
  readonly ended: readonly string[];
}

/**
 * Replaces the caller's session by one in another account of the same person. Undefined when they do not belong to it, are
 * disabled there, or have ended the session meanwhile. Throws SECOND_FACTOR_MISSING where the other account requires one, SSO_REQUIRED
 * where its identity provider alone opens it, and SSO_SESSION for sessions of an identity provider: it speaks for its own account only.
 */
export function changeAccount(database: Database, { principal, accountId, where }: Switch): Promise<Switched | undefined> {
  const { userId, family } = principal;
  return database.transaction(async (transaction) => {
    const { byPasskey, bySso } = await sessionsRepository.wayOf(transaction, family);
    if (bySso) throw new Fault('SSO_SESSION');
    const memberships = await usersRepository.listOfPerson(transaction, userId);
    const user = memberships.find((membership) => membership.accountId === accountId && membership.active);
    if (!user || !(await usersRepository.lockIfPasswordUnchanged(transaction, user))) return undefined;
    if (user.needsSso) throw new Fault('SSO_REQUIRED');
    const { personId } = user;
    const isRequired = await secondFactorsRepository.isRequired(transaction, personId, accountId);
    if (isRequired && !byPasskey && !(await secondFactorsRepository.find(transaction, personId))) {
      throw new Fault('SECOND_FACTOR_MISSING');
    }
    const ended = await sessionsRepository.end(transaction, { userId, only: family });
    if (ended.length === 0) return undefined;
    await auditRepository.record(transaction, { accountId, userId: user.id }, { action: 'switchAccount', details: { ...where } });
    return { user, ended, opened: await sessionsRepository.open(transaction, user.id, where, { insteadOf: family, byPasskey }) };
  });
}
