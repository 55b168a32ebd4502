import { listOwnAccounts, login, logout, refreshToken, switchAccount } from '@pregon/contract/session/session.endpoints';
import type { SessionData } from '@pregon/contract/session/session.schema';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { authenticate } from '../accounts/authenticate.ts';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { deviceName } from './device-name.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createRememberedDevices } from './remembered-devices.ts';
import { type GivenToken, sessionsRepository } from './sessions.repository.ts';
import { changeAccount } from './change-account.ts';

const cookieOptions = { path: '/V1', httpOnly: true, secure: true, sameSite: 'strict' } as const;

function setRefreshCookie(reply: FastifyReply, { token, secondsLeft }: GivenToken): void {
  reply.setCookie(refreshCookie, token, { ...cookieOptions, maxAge: secondsLeft });
}

export function sessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, accessTokens, liveSessions, captcha, rateLimits } = services;
  const refreshTokens = createRefreshTokens(config.secretKey);
  const devices = createRememberedDevices(config.secretKey);
  const loginRateLimiter = createLoginRateLimiter(rateLimits, {
    name: 'login',
    windowMs: 60_000,
    here: 20,
    anywhere: 60,
    network: 300,
  });
  const sessionOf = async (user: StaffUser, family: string): Promise<SessionData> => {
    const { id, accountId, role, name, email, accountName, timeZone, currency } = user;
    const accessToken = await accessTokens.sign({ userId: id, accountId, role, family });
    return { accessToken, id, accountId, user: { name, email, role, accountName, timeZone, currency } };
  };

  if (!captcha.isConfigured) {
    app.addHook('onListen', async () => {
      app.log.warn(
        'Sin RECAPTCHA_SITE_KEY y RECAPTCHA_SECRET nadie comprueba que ingresan personas: los límites son más estrictos.',
      );
    });
  }

  registerEndpoint(app, login, async ({ body, request, reply, fault }) => {
    const attempt = { request, reply, about: body.username, device: devices.idOf(request, body.username) };
    const attempted = await loginRateLimiter.consumeWithCaptcha(attempt, captcha, body.recaptchaResponse);
    const user = await authenticate(database, body.username, body.password);
    if (!user) throw fault('BAD_CREDENTIALS');
    if (!user.active) throw fault('USER_DISABLED');
    const opened = await database.transaction(async (transaction) => {
      if (!(await usersRepository.lockIfPasswordUnchanged(transaction, user))) throw fault('BAD_CREDENTIALS');
      const where = { device: deviceName(request.headers['user-agent']), address: request.ip };
      await auditRepository.record(
        transaction,
        { accountId: user.accountId, userId: user.id },
        { action: 'login', details: where },
      );
      return sessionsRepository.open(transaction, user.id, where);
    });
    await attempted.reset();
    devices.remember(request, reply, body.username);
    setRefreshCookie(reply, opened);
    return sessionOf(user, opened.family);
  });

  registerEndpoint(app, refreshToken, async ({ body, request, reply, fault }) => {
    const token = request.cookies[refreshCookie];
    const principal = await accessTokens.read(body.accessToken, { acceptExpired: true });
    if (!token || !principal) throw fault('UNAUTHENTICATED');
    const { family } = principal;
    const successor = refreshTokens.successorOf(family, token);
    const next = await sessionsRepository.rotate(database, { family, token, successor, address: request.ip });
    const user = await usersRepository.find(database, principal.userId);
    // Invalidates the cached session, so that the next call with the new token is not refused.
    liveSessions.forget([family]);
    if (!next || !user?.active) {
      reply.clearCookie(refreshCookie, cookieOptions);
      throw fault('UNAUTHENTICATED');
    }
    setRefreshCookie(reply, next);
    const session = await sessionOf(user, next.family);
    return { ...session, content: session };
  });

  registerEndpoint(app, listOwnAccounts, async ({ principal: { userId, accountId: current } }) => {
    const memberships = await usersRepository.listOfPerson(database, userId);
    const items = memberships
      .filter(({ active }) => active)
      .map(({ accountId, accountName, role }) => ({ accountId, name: accountName, role, isCurrent: accountId === current }));
    return { items };
  });

  registerEndpoint(
    app,
    switchAccount,
    async ({ body, principal, request, reply, fault }) => {
      const where = { device: deviceName(request.headers['user-agent']), address: request.ip };
      const switched = await changeAccount(database, { principal, accountId: body.accountId, where });
      if (!switched) throw fault('NOT_FOUND');
      liveSessions.forget(switched.ended);
      setRefreshCookie(reply, switched.opened);
      return sessionOf(switched.user, switched.opened.family);
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );

  registerEndpoint(app, logout, async ({ principal, reply }) => {
    const ended = await database.transaction(async (transaction) => {
      await auditRepository.record(transaction, principal, { action: 'logout' });
      return sessionsRepository.end(transaction, { userId: principal.userId, only: principal.family });
    });
    liveSessions.forget(ended);
    reply.clearCookie(refreshCookie, cookieOptions);
    return { message: 'Sesión cerrada.' };
  });
}
