import * as endpoints from '@pregon/contract/users/users.endpoints';
import type { FastifyInstance } from 'fastify';
import { recoveryQueue } from '../recovery/recovery-queue.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { refuseOperatorAddress } from '../accounts/platform-operator.ts';
import type { IdentityServices } from '../services.ts';
import { sessionsRepository } from '../session/sessions.repository.ts';
import { activateUser, createUser, deactivateUser, endUserSessions, resetSecondFactor, updateUser } from './change-users.ts';
import { staffRepository } from './staff.repository.ts';

const userRateLimit = { max: 60, timeWindow: '1 minute', key: 'user' } as const;

/** Endpoints by which administrators manage users. */
export function usersRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { database, liveSessions, queue } = services;
  registerEndpoint(
    app,
    endpoints.createUser,
    async ({ body, principal }) => {
      await refuseOperatorAddress(services, principal, body.email);
      return createUser(database, principal, body);
    },
    { limit: userRateLimit },
  );

  registerEndpoint(app, endpoints.readUser, async ({ params: { id }, principal, fault }) => {
    const user = await staffRepository.find(database, principal, id);
    if (!user) throw fault('NOT_FOUND');
    return user;
  });

  registerEndpoint(
    app,
    endpoints.updateUser,
    async ({ body, principal }) => {
      const before = await staffRepository.find(database, principal, body.id);
      if (before && before.email !== body.email.toLowerCase()) await refuseOperatorAddress(services, principal, body.email);
      const user = await updateUser(database, principal, body);
      // Invalidates this process's cached role.
      const sessions = await sessionsRepository.list(database, user.id);
      liveSessions.forget(sessions.map(({ id }) => id));
      return user;
    },
    { limit: userRateLimit },
  );

  registerEndpoint(app, endpoints.activateUser, ({ params: { id }, principal }) => activateUser(database, principal, id));

  registerEndpoint(app, endpoints.deactivateUser, async ({ params: { id }, principal }) => {
    const { user, ended } = await deactivateUser(database, principal, id);
    liveSessions.forget(ended);
    return user;
  });

  registerEndpoint(
    app,
    endpoints.sendUserRecovery,
    async ({ params: { id }, principal, fault }) => {
      const user = await staffRepository.find(database, principal, id);
      if (!user) throw fault('NOT_FOUND');
      if (!user.active) throw fault('USER_INACTIVE');
      const { email } = user;
      await auditRepository.record(database, principal, { action: 'sendUserRecovery', subject: String(id), details: { email } });
      await queue.requestMail(recoveryQueue, { email });
      return { message: `Enviamos a ${email} un enlace para elegir otra contraseña.` };
    },
    { limit: { ...userRateLimit, max: 10 } },
  );

  registerEndpoint(app, endpoints.endUserSessions, async ({ params: { id }, principal }) => {
    liveSessions.forget(await endUserSessions(database, principal, id));
    return { message: 'Cerramos sus sesiones.' };
  });

  registerEndpoint(
    app,
    endpoints.resetSecondFactor,
    async ({ params: { id }, principal }) => {
      const { ended, email } = await resetSecondFactor(services, principal, id);
      liveSessions.forget(ended);
      return { message: `Quitamos la verificación en dos pasos. Le avisamos a ${email}.` };
    },
    { limit: { ...userRateLimit, max: 10 } },
  );
}
