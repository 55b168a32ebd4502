import { errorTable } from '@pregon/contract/errors';
import { finishLogin, finishLoginEnrolment, startLoginEnrolment } from '@pregon/contract/session/second-factor.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { createSecretBox } from '../../kernel/tokens/secret-box.ts';
import type { IdentityServices } from '../services.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { createRememberedDevices } from '../session/remembered-devices.ts';
import { createSessionOpener } from '../session/session-opener.ts';
import type { StaffUser } from '../accounts/users.repository.ts';
import { createCodeLimiter } from './code-limits.ts';
import { createEnrolments } from './enrolments.ts';
import { secondFactorsRepository } from './second-factors.repository.ts';
import { securityNotices, tellPerson } from './security-notices.ts';
import { createStepTokens } from './step-tokens.ts';

export const wrongCode = (): Fault => new Fault('WRONG_CODE', { fields: { code: errorTable.WRONG_CODE.message } });

/** Endpoints of the second step of a log-in, for callers who hold the token of the first. */
export function loginStepsRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, queue, rateLimits } = services;
  const box = createSecretBox(config.keys.encryption);
  const enrolments = createEnrolments(box);
  const stepTokens = createStepTokens(config.keys.session);
  const sessions = createSessionOpener(services);
  const devices = createRememberedDevices(config.keys.session);
  const codeLimiter = createCodeLimiter(rateLimits);

  const userOf = async (stepToken: string): Promise<StaffUser> => {
    const user = await stepTokens.userOf(database, stepToken);
    if (!user) throw new Fault('STEP_EXPIRED');
    return user;
  };
  /** Whoever knows the password alone must not enrol beside a passkey. */
  const hasFactor = async ({ personId }: StaffUser): Promise<boolean> =>
    (await passkeysRepository.exist(database, personId)) ||
    (await secondFactorsRepository.find(database, personId)) !== undefined;
  const attemptOf = (user: StaffUser, request: FastifyRequest) => ({
    request,
    about: user.personId,
    device: devices.idOf(request, user.email),
  });

  registerEndpoint(app, finishLogin, async ({ body, request, reply }) => {
    const user = await userOf(body.stepToken);
    const attempted = await codeLimiter.consume({ ...attemptOf(user, request), reply });
    const opened = await database.transaction(async (transaction) => {
      const way = await secondFactorsRepository.useCode(transaction, box, user.personId, body.code);
      if (!way) throw wrongCode();
      const session = await sessions.open(transaction, user, request, { way });
      if (!session) throw new Fault('STEP_EXPIRED');
      return session;
    });
    await attempted.reset();
    devices.remember(request, reply, user.email);
    return sessions.answer(reply, user, opened);
  });

  registerEndpoint(
    app,
    startLoginEnrolment,
    async ({ body, fault }) => {
      const user = await userOf(body.stepToken);
      if (await hasFactor(user)) throw fault('SECOND_FACTOR_ON');
      return enrolments.start(user);
    },
    { limit: { max: 60, timeWindow: '1 minute' } },
  );

  registerEndpoint(app, finishLoginEnrolment, async ({ body, request, reply, fault }) => {
    const user = await userOf(body.stepToken);
    const attempted = await codeLimiter.consume({ ...attemptOf(user, request), reply });
    const proved = enrolments.prove(user, body.enrolmentToken, body.code);
    if (proved === 'WRONG_CODE') throw wrongCode();
    if (proved === 'STEP_EXPIRED') throw fault('STEP_EXPIRED');
    await queue.prepareMail(securityNotices);
    const { opened, recoveryCodes } = await database.transaction(async (transaction) => {
      if (await passkeysRepository.exist(transaction, user.personId)) throw fault('SECOND_FACTOR_ON');
      const codes = await secondFactorsRepository.enrol(transaction, box, { personId: user.personId, ...proved });
      if (!codes) throw fault('SECOND_FACTOR_ON');
      const session = await sessions.open(transaction, user, request, { way: 'app' });
      if (!session) throw fault('STEP_EXPIRED');
      await auditRepository.record(
        transaction,
        { accountId: user.accountId, userId: user.id },
        { action: 'enrolSecondFactor', details: { ip: request.ip } },
      );
      await tellPerson(transaction, queue, { change: 'secondFactorOn', user, request });
      return { opened: session, recoveryCodes: codes };
    });
    await attempted.reset();
    devices.remember(request, reply, user.email);
    return { ...(await sessions.answer(reply, user, opened)), recoveryCodes };
  });
}
