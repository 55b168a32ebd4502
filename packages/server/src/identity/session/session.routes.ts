import { listOwnAccounts, login, logout, refreshToken, switchAccount } from '@pregon/contract/session/session.endpoints';
import type { SecondStep } from '@pregon/contract/session/session.schema';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../accounts/authenticate.ts';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from './login-rate-limiter.ts';
import { refreshCookie } from './refresh-cookie.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createRememberedDevices } from './remembered-devices.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { changeAccount } from './change-account.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { singleSignOnRepository } from '../single-sign-on/single-sign-on.repository.ts';
import { createStepTokens } from '../second-factor/step-tokens.ts';
import { createSessionOpener, refreshCookieOptions, whereaboutsOf } from './session-opener.ts';

export function sessionRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, accessTokens, liveSessions, captcha, rateLimits } = services;
  const refreshTokens = createRefreshTokens(config.keys.session);
  const devices = createRememberedDevices(config.keys.session);
  const loginRateLimiter = createLoginRateLimiter(rateLimits, {
    name: 'login',
    windowMs: 60_000,
    here: 20,
    anywhere: 60,
    network: 300,
  });
  const sessions = createSessionOpener(services);
  const stepTokens = createStepTokens(config.keys.session);
  /** The second step of a log-in; undefined when the password is enough. */
  const secondStepOf = async (user: StaffUser): Promise<SecondStep | undefined> => {
    if (await secondFactorsRepository.find(database, user.personId)) {
      return { secondStep: 'code', stepToken: await stepTokens.sign(user) };
    }
    const hasPasskey = await passkeysRepository.exist(database, user.personId);
    const isRequired = await secondFactorsRepository.isRequired(database, user.personId);
    // Where single sign-on is required, a password opens nothing without the second factor that exempts administrators.
    if (!isRequired && !(hasPasskey && (await singleSignOnRepository.isRequired(database, user.accountId)))) return undefined;
    const secondStep = hasPasskey ? 'passkey' : 'enrolment';
    return { secondStep, stepToken: await stepTokens.sign(user) };
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
    if (user.isSuspended) throw fault('ACCOUNT_SUSPENDED');
    if (!user.active) throw fault('USER_DISABLED');
    if (user.needsSso) throw fault('SSO_REQUIRED');
    const secondStep = await secondStepOf(user);
    if (secondStep) {
      await attempted.reset();
      throw fault('SECOND_STEP', { fields: { ...secondStep } });
    }
    const opened = await database.transaction((transaction) => sessions.open(transaction, user, request));
    if (!opened) throw fault('BAD_CREDENTIALS');
    await attempted.reset();
    devices.remember(request, reply, body.username);
    return sessions.answer(reply, user, opened);
  });

  registerEndpoint(app, refreshToken, async ({ body, request, reply, fault }) => {
    const token = request.cookies[refreshCookie];
    const principal = await accessTokens.read(body.accessToken, { acceptExpired: true });
    if (!token || !principal) throw fault('UNAUTHENTICATED');
    const { family } = principal;
    const successors = refreshTokens.successorsOf(family, token);
    const next = await sessionsRepository.rotate(database, { family, token, successors, address: request.ip });
    const user = await usersRepository.find(database, principal.userId);
    // Invalidates the cached session, so that the next call with the new token is not refused.
    liveSessions.forget([family]);
    if (!next || !user?.active) {
      reply.clearCookie(refreshCookie, refreshCookieOptions);
      throw fault('UNAUTHENTICATED');
    }
    const session = await sessions.answer(reply, user, next);
    return { ...session, content: session };
  });

  registerEndpoint(app, listOwnAccounts, async ({ principal: { userId, accountId: current, family } }) => {
    const memberships = await usersRepository.listOfPerson(database, userId);
    const { bySso } = await sessionsRepository.wayOf(database, family);
    const items = memberships
      .filter(({ active, accountId }) => active && (!bySso || accountId === current))
      .map(({ accountId, accountName, role }) => ({ accountId, name: accountName, role, isCurrent: accountId === current }));
    return { items };
  });

  registerEndpoint(
    app,
    switchAccount,
    async ({ body, principal, request, reply, fault }) => {
      const where = whereaboutsOf(request);
      const switched = await changeAccount(database, { principal, accountId: body.accountId, where });
      if (!switched) throw fault('NOT_FOUND');
      liveSessions.forget(switched.ended);
      return sessions.answer(reply, switched.user, switched.opened);
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );

  registerEndpoint(app, logout, async ({ principal, reply }) => {
    const ended = await database.transaction(async (transaction) => {
      await auditRepository.record(transaction, principal, { action: 'logout' });
      return sessionsRepository.end(transaction, { userId: principal.userId, only: principal.family });
    });
    liveSessions.forget(ended);
    reply.clearCookie(refreshCookie, refreshCookieOptions);
    return { message: 'Sesión cerrada.' };
  });
}
