import { errorTable } from '@pregon/contract/errors';
import * as endpoints from '@pregon/contract/session/passkeys.endpoints';
import { mostPasskeys } from '@pregon/contract/session/passkeys.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import { createCodeLimiter } from '../second-factor/code-limits.ts';
import { wrongCode } from '../second-factor/login-steps.routes.ts';
import { secondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { securityNotices, tellPerson } from '../second-factor/security-notices.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from '../session/login-rate-limiter.ts';
import { ownPasswordLimits } from '../session/own-account.routes.ts';
import { passwordMatches } from '../session/password.ts';
import { passkeyChallengesRepository } from './passkey-challenges.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { challengeIn, createRelyingParty } from './relying-party.ts';

interface Caller {
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Endpoints of the caller's own passkeys. A new one is confirmed by whatever a log-in asks for, because it opens the same doors:
 * the password, and a code where the second factor by codes is on.
 */
export function passkeysRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, queue, rateLimits } = services;
  const box = createSecretBox(config.keys.encryption);
  const relyingParty = createRelyingParty(config);
  const passwordLimiter = createLoginRateLimiter(rateLimits, ownPasswordLimits);
  const codeLimiter = createCodeLimiter(rateLimits);

  const userOf = async ({ userId }: Principal): Promise<StaffUser> => {
    const user = await usersRepository.find(database, userId);
    if (!user) throw new Fault('UNAUTHENTICATED');
    return user;
  };
  const confirmPassword = async ({ principal, request, reply }: Caller, password: string): Promise<StaffUser> => {
    const attempted = await passwordLimiter.consume({ request, reply, about: String(principal.userId) });
    const user = await userOf(principal);
    if (!(await passwordMatches(user.passwordHash, password))) {
      throw new Fault('WRONG_PASSWORD', { fields: { password: errorTable.WRONG_PASSWORD.message } });
    }
    await attempted.reset();
    return user;
  };
  const confirmCode = async (caller: Caller, { personId }: StaffUser, code: string): Promise<void> => {
    if (!(await secondFactorsRepository.find(database, personId))) return;
    const attempted = await codeLimiter.consume({ ...caller, about: personId });
    const way = await database.transaction((transaction) => secondFactorsRepository.useCode(transaction, box, personId, code));
    if (!way) throw wrongCode();
    await attempted.reset();
  };

  registerEndpoint(app, endpoints.listPasskeys, async ({ principal }) => {
    const { personId } = await userOf(principal);
    const [items, factor] = await Promise.all([
      passkeysRepository.list(database, personId),
      secondFactorsRepository.find(database, personId),
    ]);
    return { items, needsCode: factor !== undefined };
  });

  registerEndpoint(app, endpoints.startPasskey, async ({ body, fault, ...caller }) => {
    const user = await confirmPassword(caller, body.password);
    const known = await passkeysRepository.credentialsOf(database, user.personId);
    if (known.length >= mostPasskeys) throw fault('TOO_MANY_PASSKEYS');
    await confirmCode(caller, user, body.code);
    const challenge = await passkeyChallengesRepository.issue(database, user.personId);
    return relyingParty.creation(user, challenge, known);
  });

  registerEndpoint(
    app,
    endpoints.finishPasskey,
    async ({ body, principal, request, fault }) => {
      const user = await userOf(principal);
      const { personId } = user;
      const challenge = challengeIn(body.clientData);
      if (!challenge || !(await passkeyChallengesRepository.use(database, challenge, personId))) throw fault('BAD_PASSKEY');
      const verified = await relyingParty.verifyNew(body, challenge);
      if (!verified) throw fault('BAD_PASSKEY');
      await queue.prepareMail(securityNotices);
      const { name, transports } = body;
      await database.transaction(async (transaction) => {
        if ((await passkeysRepository.lockOfPerson(transaction, personId)).length >= mostPasskeys)
          throw fault('TOO_MANY_PASSKEYS');
        const row = { ...verified, personId, name, transports };
        if (!(await passkeysRepository.create(transaction, row))) throw fault('BAD_PASSKEY');
        await auditRepository.record(transaction, principal, { action: 'addPasskey', details: { name, ip: request.ip } });
        await tellPerson(transaction, queue, { change: 'passkeyAdded', user, request, about: name });
      });
      return { message: `Registraste la llave de acceso «${name}».` };
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );

  registerEndpoint(app, endpoints.removePasskey, async ({ params: { id }, body, fault, ...caller }) => {
    const user = await confirmPassword(caller, body.password);
    const { personId } = user;
    const { principal, request } = caller;
    await queue.prepareMail(securityNotices);
    const name = await database.transaction(async (transaction) => {
      const own = await passkeysRepository.lockOfPerson(transaction, personId);
      const found = own.find((passkey) => passkey.id === id);
      if (!found) throw fault('NOT_FOUND');
      const isLastFactor = own.length === 1 && !(await secondFactorsRepository.find(transaction, personId));
      if (isLastFactor && (await secondFactorsRepository.isRequired(transaction, personId))) {
        throw fault('SECOND_FACTOR_REQUIRED');
      }
      await passkeysRepository.remove(transaction, personId, id);
      const details = { name: found.name, ip: request.ip };
      await auditRepository.record(transaction, principal, { action: 'removePasskey', details });
      await tellPerson(transaction, queue, { change: 'passkeyRemoved', user, request, about: found.name });
      return found.name;
    });
    return { message: `Quitaste la llave de acceso «${name}».` };
  });
}
