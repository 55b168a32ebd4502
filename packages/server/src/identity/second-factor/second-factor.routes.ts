import { errorTable } from '@pregon/contract/errors';
import * as endpoints from '@pregon/contract/session/second-factor.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from '../session/login-rate-limiter.ts';
import { ownPasswordLimits } from '../session/own-account.routes.ts';
import { passwordMatches } from '../session/password.ts';
import { endPersonSessions } from '../session/person-sessions.ts';
import { createCodeLimiter } from './code-limits.ts';
import { createEnrolments } from './enrolments.ts';
import { wrongCode } from './login-steps.routes.ts';
import { secondFactorsRepository } from './second-factors.repository.ts';
import { securityNotices, tellPerson } from './security-notices.ts';

interface Caller {
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Whether an account of a person requires a second factor, and they have no passkey, which is one too. */
const needsCodes = async (database: Queryable, personId: string): Promise<boolean> =>
  (await secondFactorsRepository.isRequired(database, personId)) && !(await passkeysRepository.exist(database, personId));

/** Endpoints of the caller's own second factor. Each change is confirmed with the password, a code, or both. */
export function secondFactorRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, liveSessions, queue, rateLimits } = services;
  const box = createSecretBox(config.keys.encryption);
  const enrolments = createEnrolments(box);
  const passwordLimiter = createLoginRateLimiter(rateLimits, ownPasswordLimits);
  const codeLimiter = createCodeLimiter(rateLimits);

  const personOf = async ({ userId }: Principal): Promise<StaffUser> => {
    const user = await usersRepository.find(database, userId);
    if (!user) throw new Fault('UNAUTHENTICATED');
    return user;
  };
  const confirm = async ({ principal, request, reply }: Caller, password: string): Promise<StaffUser> => {
    const attempted = await passwordLimiter.consume({ request, reply, about: String(principal.userId) });
    const user = await personOf(principal);
    if (!(await passwordMatches(user.passwordHash, password))) {
      throw new Fault('WRONG_PASSWORD', { fields: { password: errorTable.WRONG_PASSWORD.message } });
    }
    await attempted.reset();
    return user;
  };

  registerEndpoint(app, endpoints.readSecondFactor, async ({ principal }) => {
    const { personId } = await personOf(principal);
    const [found, isRequired] = await Promise.all([
      secondFactorsRepository.find(database, personId),
      needsCodes(database, personId),
    ]);
    return { isOn: found !== undefined, since: found?.since.toISOString() ?? null, codesLeft: found?.codesLeft ?? 0, isRequired };
  });

  registerEndpoint(app, endpoints.startEnrolment, async ({ body, fault, ...caller }) => {
    const user = await confirm(caller, body.password);
    if (await secondFactorsRepository.find(database, user.personId)) throw fault('SECOND_FACTOR_ON');
    return enrolments.start(user);
  });

  registerEndpoint(app, endpoints.finishEnrolment, async ({ body, principal, request, reply, fault }) => {
    const user = await personOf(principal);
    const attempted = await codeLimiter.consume({ request, reply, about: user.personId });
    const proved = enrolments.prove(user, body.enrolmentToken, body.code);
    if (proved === 'WRONG_CODE') throw wrongCode();
    if (proved === 'STEP_EXPIRED') throw fault('STEP_EXPIRED');
    await queue.prepareMail(securityNotices);
    const { recoveryCodes, ended } = await database.transaction(async (transaction) => {
      const codes = await secondFactorsRepository.enrol(transaction, box, { personId: user.personId, ...proved });
      if (!codes) throw fault('SECOND_FACTOR_ON');
      await auditRepository.record(transaction, principal, { action: 'enrolSecondFactor', details: { ip: request.ip } });
      await tellPerson(transaction, queue, { change: 'secondFactorOn', user, request });
      // Whoever knew the password alone may have opened one of them.
      const sessions = await endPersonSessions(transaction, { userId: principal.userId, except: principal.family });
      return { recoveryCodes: codes, ended: sessions };
    });
    await attempted.reset();
    liveSessions.forget(ended);
    return { recoveryCodes };
  });

  registerEndpoint(app, endpoints.renewRecoveryCodes, async ({ body, fault, ...caller }) => {
    const user = await confirm(caller, body.password);
    const { personId } = user;
    const { principal, request } = caller;
    const attempted = await codeLimiter.consume({ ...caller, about: personId });
    await queue.prepareMail(securityNotices);
    const recoveryCodes = await database.transaction(async (transaction) => {
      if (!(await secondFactorsRepository.find(transaction, personId))) throw fault('SECOND_FACTOR_OFF');
      if (!(await secondFactorsRepository.useCode(transaction, box, personId, body.code))) throw wrongCode();
      await auditRepository.record(transaction, principal, { action: 'renewRecoveryCodes', details: { ip: request.ip } });
      await tellPerson(transaction, queue, { change: 'recoveryCodes', user, request });
      return secondFactorsRepository.renewCodes(transaction, personId);
    });
    await attempted.reset();
    return { recoveryCodes: recoveryCodes ?? [] };
  });

  registerEndpoint(app, endpoints.removeSecondFactor, async ({ body, fault, ...caller }) => {
    const user = await confirm(caller, body.password);
    const { personId } = user;
    const { principal, request } = caller;
    const attempted = await codeLimiter.consume({ ...caller, about: personId });
    await queue.prepareMail(securityNotices);
    await database.transaction(async (transaction) => {
      if (!(await secondFactorsRepository.find(transaction, personId))) throw fault('SECOND_FACTOR_OFF');
      if (await needsCodes(transaction, personId)) throw fault('SECOND_FACTOR_REQUIRED');
      if (!(await secondFactorsRepository.useCode(transaction, box, personId, body.code))) throw wrongCode();
      await secondFactorsRepository.remove(transaction, personId);
      await auditRepository.record(transaction, principal, { action: 'removeSecondFactor', details: { ip: request.ip } });
      await tellPerson(transaction, queue, { change: 'secondFactorOff', user, request });
    });
    await attempted.reset();
    return { message: 'Desactivaste la verificación en dos pasos.' };
  });
}
