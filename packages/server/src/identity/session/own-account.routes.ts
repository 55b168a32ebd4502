import { errorTable } from '@pregon/contract/errors';
import { changeOwnPassword, endOtherSessions, endSession, listSessions } from '@pregon/contract/session/account.endpoints';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { activeAccounts, refuseWeakPassword } from '../password-policy/password-policy.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { endPersonSessions, listPersonSessions } from './person-sessions.ts';
import { replacePassword } from './replace-password.ts';

const tenMinutes = 10 * 60_000;

/** Limits of attempts with one's own password. */
export const ownPasswordLimits = { name: 'own password', windowMs: tenMinutes, here: 10, anywhere: 20, network: 300 };

/** Endpoints of a user's own sessions and password. */
export function ownAccountRoutes(app: FastifyInstance, { database, liveSessions, rateLimits }: IdentityServices): void {
  const loginRateLimiter = createLoginRateLimiter(rateLimits, ownPasswordLimits);

  registerEndpoint(app, changeOwnPassword, async ({ body, principal, request, reply, fault }) => {
    const { userId, family } = principal;
    const attempted = await loginRateLimiter.consume({ request, reply, about: String(userId) });
    const user = await usersRepository.find(database, userId);
    if (!user || !(await passwordMatches(user.passwordHash, body.currentPassword))) {
      throw fault('WRONG_PASSWORD', { fields: { currentPassword: errorTable.WRONG_PASSWORD.message } });
    }
    const memberships = await usersRepository.listOfPerson(database, userId);
    await refuseWeakPassword(database, activeAccounts(memberships), body.password);
    const passwordHash = await hashPassword(body.password);
    const ended = await database.transaction(async (transaction) => {
      await auditRepository.record(transaction, principal, { action: 'changeOwnPassword', details: { ip: request.ip } });
      return replacePassword(transaction, { userId, passwordHash, except: family });
    });
    await attempted.reset();
    liveSessions.forget(ended);
    return { message: 'Tu contraseña cambió. Cerramos tus otras sesiones.' };
  });

  registerEndpoint(app, listSessions, async ({ principal: { userId, family } }) => {
    const sessions = await listPersonSessions(database, { userId, family });
    const items = sessions.map(({ id, device, address, bySso, openedAt, usedAt }) => ({
      id,
      device,
      address,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      bySso,
      isCurrent: id === family,
    }));
    return { items };
  });

  registerEndpoint(app, endSession, async ({ params: { id }, principal, fault }) => {
    const ended = await database.transaction(async (transaction) => {
      const [session] = await endPersonSessions(transaction, { userId: principal.userId, family: principal.family, only: id });
      if (session === undefined) throw fault('NOT_FOUND');
      await auditRepository.record(transaction, principal, { action: 'endSession', subject: session });
      return session;
    });
    liveSessions.forget([ended]);
    return { message: 'Sesión cerrada.' };
  });

  registerEndpoint(app, endOtherSessions, async ({ principal }) => {
    const { userId, family } = principal;
    const ended = await database.transaction(async (transaction) => {
      const sessions = await endPersonSessions(transaction, { userId, family, except: family });
      await auditRepository.record(transaction, principal, { action: 'endOtherSessions', details: { count: sessions.length } });
      return sessions;
    });
    liveSessions.forget(ended);
    return { message: 'Cerramos tus otras sesiones.' };
  });
}
