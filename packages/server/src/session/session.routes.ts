import { login, logout, refreshToken } from '@pregon/contract/session/session.endpoints';
import type { SessionData } from '@pregon/contract/session/session.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { captchaPassed } from './captcha.ts';
import { passwordMatches } from './password.ts';
import { type RefreshToken, refreshTokenDays, sessionsRepository } from './sessions.repository.ts';

const refreshCookie = 'pregon_refresh';
const cookieOptions = { path: '/V1', httpOnly: true, secure: true, sameSite: 'strict' } as const;

function setRefreshCookie(reply: FastifyReply, { token }: RefreshToken): void {
  reply.setCookie(refreshCookie, token, { ...cookieOptions, maxAge: refreshTokenDays * 24 * 60 * 60 });
}

/** Nobody tries many names from one address either. The people of a large office all come from one. */
const mostFromOneAddress = { max: 300, timeWindow: '1 minute' };

/** Whose password is tried, from where. */
const attempt = ({ body, ip }: FastifyRequest): string =>
  `${String((body as { username?: unknown } | undefined)?.username)
    .trim()
    .toLowerCase()} ${ip}`;

export function sessionRoutes(app: FastifyInstance, { config, database, accessTokens, liveSessions }: Services): void {
  const sessionOf = async (user: StaffUser, family: string): Promise<SessionData> => {
    const { id, accountId, role, name, email, accountName, timeZone } = user;
    const accessToken = await accessTokens.sign({ userId: id, accountId, role, family });
    return { accessToken, id, accountId, user: { name, email, role, accountName, timeZone } };
  };
  const countByAddress = app.createRateLimit(mostFromOneAddress);

  registerEndpoint(
    app,
    login,
    async ({ body, request, reply, fault }) => {
      const tries = await countByAddress(request);
      if (!tries.isAllowed && tries.isExceeded) throw fault('TOO_MANY_REQUESTS');
      if (!(await captchaPassed(config.captcha, body.recaptchaResponse))) throw fault('CAPTCHA_FAILED');
      const user = await usersRepository.findByEmail(database, body.username);
      if (!(await passwordMatches(user?.passwordHash, body.password)) || !user) throw fault('BAD_CREDENTIALS');
      if (!user.active) throw fault('USER_DISABLED');
      const opened = await database.transaction(async (transaction) => {
        const actor = { accountId: user.accountId, userId: user.id };
        await auditRepository.record(transaction, actor, { action: 'login', details: { ip: request.ip } });
        return sessionsRepository.open(transaction, user.id);
      });
      setRefreshCookie(reply, opened);
      return sessionOf(user, opened.family);
    },
    { limit: { max: 20, timeWindow: '1 minute', key: attempt } },
  );

  registerEndpoint(app, refreshToken, async ({ body, request, reply, fault }) => {
    const token = request.cookies[refreshCookie];
    const principal = await accessTokens.read(body.accessToken, { acceptExpired: true });
    if (!token || !principal) throw fault('UNAUTHENTICATED');
    const next = await sessionsRepository.rotate(database, { family: principal.family, token });
    const user = await usersRepository.find(database, principal.userId);
    if (!next || !user?.active) {
      liveSessions.forget(principal.family);
      reply.clearCookie(refreshCookie, cookieOptions);
      throw fault('UNAUTHENTICATED');
    }
    setRefreshCookie(reply, next);
    const session = await sessionOf(user, next.family);
    return { ...session, content: session };
  });

  registerEndpoint(app, logout, async ({ principal, reply }) => {
    await database.transaction(async (transaction) => {
      await sessionsRepository.revoke(transaction, principal.family);
      await auditRepository.record(transaction, principal, { action: 'logout' });
    });
    liveSessions.forget(principal.family);
    reply.clearCookie(refreshCookie, cookieOptions);
    return { message: 'Sesión cerrada.' };
  });
}
