import { forgotPassword, resetPassword } from '@pregon/contract/session/account.endpoints';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { activeAccounts, refuseWeakPassword } from '../password-policy/password-policy.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from '../session/login-rate-limiter.ts';
import { hashPassword } from '../session/password.ts';
import { createRememberedDevices } from '../session/remembered-devices.ts';
import { replacePassword } from '../session/replace-password.ts';
import { recoveriesRepository } from './recoveries.repository.ts';
import { recoveryQueue } from './recovery-queue.ts';

const windowMs = 10 * 60_000;

/** Endpoints of password recovery. */
export function recoveryRoutes(
  app: FastifyInstance,
  { config, database, captcha, queue, liveSessions, rateLimits }: IdentityServices,
): void {
  const devices = createRememberedDevices(config.keys.session);
  const requests = createLoginRateLimiter(rateLimits, {
    name: 'forgot password',
    windowMs,
    here: 10,
    anywhere: 20,
    network: 100,
  });
  const changes = createLoginRateLimiter(rateLimits, { name: 'reset password', windowMs, here: 10, anywhere: 20, network: 60 });

  // A worker looks the person up later, so that the response time does not reveal whether they exist.
  registerEndpoint(app, forgotPassword, async ({ body, request, reply }) => {
    const attempt = { request, reply, about: body.email, device: devices.idOf(request, body.email) };
    await requests.consumeWithCaptcha(attempt, captcha, body.recaptchaResponse);
    await queue.requestMail(recoveryQueue, { email: body.email });
    return { message: 'Se ha enviado un correo con instrucciones.' };
  });

  registerEndpoint(app, resetPassword, async ({ body, request, reply, fault }) => {
    const attempted = await changes.consume({ request, reply, about: body.token });
    const user = await recoveriesRepository.find(database, body.token);
    if (!user) throw fault('BAD_TOKEN');
    const memberships = await usersRepository.listWithEmailOf(database, user.id);
    await refuseWeakPassword(database, activeAccounts(memberships), body.password);
    const passwordHash = await hashPassword(body.password);
    const ended = await database.transaction(async (transaction) => {
      if (!(await recoveriesRepository.use(transaction, body.token))) throw fault('BAD_TOKEN');
      const actor = { accountId: user.accountId, userId: user.id };
      await auditRepository.record(transaction, actor, { action: 'resetPassword', details: { ip: request.ip } });
      // The link was mailed to the address, which proves that the person owns every membership with it.
      await secondFactorsRepository.uniteByEmail(transaction, user.id);
      await usersRepository.uniteByEmail(transaction, user.id);
      return replacePassword(transaction, { userId: user.id, passwordHash });
    });
    await attempted.reset();
    liveSessions.forget(ended);
    return { message: 'Su contraseña a cambiado.' };
  });
}
