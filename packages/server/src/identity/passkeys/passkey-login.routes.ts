import { finishPasskeyLogin, startPasskeyLogin } from '@pregon/contract/session/passkeys.endpoints';
import type { FastifyInstance } from 'fastify';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { securityNotices, tellPerson } from '../second-factor/security-notices.ts';
import type { IdentityServices } from '../services.ts';
import { createRememberedDevices } from '../session/remembered-devices.ts';
import { createSessionOpener } from '../session/session-opener.ts';
import { passkeyChallengesRepository } from './passkey-challenges.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { challengeIn, createRelyingParty } from './relying-party.ts';

const limit = { max: 60, timeWindow: '1 minute' };

/** Endpoints of the log-in by passkey. */
export function passkeyLoginRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, queue } = services;
  const relyingParty = createRelyingParty(config);
  const sessions = createSessionOpener(services);
  const devices = createRememberedDevices(config.keys.session);

  registerEndpoint(app, startPasskeyLogin, async () => relyingParty.request(await passkeyChallengesRepository.issue(database)), {
    limit,
  });

  registerEndpoint(
    app,
    finishPasskeyLogin,
    async ({ body, request, reply, fault }) => {
      const challenge = challengeIn(body.clientData);
      if (!challenge || !(await passkeyChallengesRepository.use(database, challenge))) throw fault('BAD_PASSKEY');
      await queue.prepareMail(securityNotices);
      const { user, opened } = await database.transaction(async (transaction) => {
        const passkey = await passkeysRepository.lockByCredential(transaction, body.credentialId);
        const state = passkey && (await relyingParty.verifyLogin(body, challenge, passkey));
        if (!passkey || !state) throw fault('BAD_PASSKEY');
        const found = await usersRepository.latestOfPerson(transaction, passkey.personId);
        if (!found) throw fault('BAD_PASSKEY');
        const actor = { accountId: found.accountId, userId: found.id };
        // An authenticator counts upwards: a count that was seen before comes from a copy of it.
        if (passkey.counter > 0 && state.counter <= passkey.counter) {
          const details = { name: passkey.name, ip: request.ip };
          await auditRepository.record(transaction, actor, { action: 'refusePasskey', details });
          await tellPerson(transaction, queue, { change: 'passkeyRefused', user: found, request, about: passkey.name });
          return { user: found, opened: undefined };
        }
        if (found.isSuspended) throw fault('ACCOUNT_SUSPENDED');
        if (!found.active) throw fault('USER_DISABLED');
        await passkeysRepository.recordUse(transaction, passkey.id, state);
        const session = await sessions.open(transaction, found, request, { way: 'passkey' });
        if (!session) throw fault('BAD_PASSKEY');
        return { user: found, opened: session };
      });
      // Outside of the transaction, which keeps what was recorded of the copy.
      if (!opened) throw new Fault('BAD_PASSKEY');
      devices.remember(request, reply, user.email);
      return sessions.answer(reply, user, opened);
    },
    { limit },
  );
}
