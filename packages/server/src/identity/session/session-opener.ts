import type { SessionData } from '@pregon/contract/session/session.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../kernel/database/database.ts';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { SecondFactorWay } from '../second-factor/second-factors.repository.ts';
import type { IdentityServices } from '../services.ts';
import { deviceName } from './device-name.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { type GivenToken, sessionsRepository, type Whereabouts } from './sessions.repository.ts';

export const refreshCookieOptions = { path: '/V1', httpOnly: true, secure: true, sameSite: 'strict' } as const;

/** Device and network address of a request. */
export const whereaboutsOf = ({ headers, ip }: FastifyRequest): Whereabouts => ({
  device: deviceName(headers['user-agent']),
  address: ip,
});

/** Opens sessions at the end of a log-in. */
export interface SessionOpener {
  /**
   * Records the log-in and opens a session. Undefined: the password has changed, or the user was disabled meanwhile. Throws
   * SSO_REQUIRED where the account's identity provider alone opens it to the user.
   */
  open(
    transaction: Transaction,
    user: StaffUser,
    request: FastifyRequest,
    details?: {
      /** How the person proved who they are, besides a password. */ readonly way?: SecondFactorWay | 'passkey' | 'sso';
    },
  ): Promise<GivenToken | undefined>;
  /** Sets the refresh cookie, and composes the answer. */
  answer(reply: FastifyReply, user: StaffUser, opened: GivenToken): Promise<SessionData>;
}

export function createSessionOpener({ accessTokens }: Pick<IdentityServices, 'accessTokens'>): SessionOpener {
  return {
    async open(transaction, user, request, details = {}) {
      if (user.needsSso && details.way !== 'sso') throw new Fault('SSO_REQUIRED');
      if (!(await usersRepository.lockIfPasswordUnchanged(transaction, user))) return undefined;
      const where = whereaboutsOf(request);
      const actor = { accountId: user.accountId, userId: user.id };
      await auditRepository.record(transaction, actor, { action: 'login', details: { ...where, ...details } });
      return sessionsRepository.open(transaction, user.id, where, {
        byPasskey: details.way === 'passkey',
        bySso: details.way === 'sso',
      });
    },
    async answer(reply, user, { token, secondsLeft, family }) {
      reply.setCookie(refreshCookie, token, { ...refreshCookieOptions, maxAge: secondsLeft });
      const { id, accountId, role, name, email, accountName, timeZone, currency } = user;
      const accessToken = await accessTokens.sign({ userId: id, accountId, role, family });
      return { accessToken, id, accountId, user: { name, email, role, accountName, timeZone, currency } };
    },
  };
}
