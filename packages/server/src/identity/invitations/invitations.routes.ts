import { acceptInvitation, signUp, verifyInvitation } from '@pregon/contract/session/account.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { refuseWeakPassword } from '../password-policy/password-policy.ts';
import type { IdentityServices } from '../services.ts';
import { createLoginRateLimiter } from '../session/login-rate-limiter.ts';
import { hashPassword } from '../session/password.ts';
import { type Invitation, invitationsRepository } from './invitations.repository.ts';

const windowMs = 10 * 60_000;

/** The administrator who chose the password could enter the other account with it. */
const passwordOfAnother = 'Esta contraseña la eligió un administrador. Ingresa, cámbiala en tu menú y vuelve a este enlace.';

/** Endpoints for invited people. */
export function invitationsRoutes(app: FastifyInstance, { database, rateLimits }: IdentityServices): void {
  const looks = createLoginRateLimiter(rateLimits, { name: 'invitation', windowMs, here: 20, anywhere: 60, network: 100 });
  const registrations = createLoginRateLimiter(rateLimits, { name: 'sign-up', windowMs, here: 20, anywhere: 60, network: 100 });
  const acceptances = createLoginRateLimiter(rateLimits, {
    name: 'accept invitation',
    windowMs,
    here: 10,
    anywhere: 20,
    network: 100,
  });

  /** The invitation of a token. Throws BAD_TOKEN, and ACCOUNT_SUSPENDED while nobody may enter its account. */
  const invitationOf = async (token: string): Promise<Invitation> => {
    const invitation = await invitationsRepository.find(database, token);
    if (!invitation) throw new Fault('BAD_TOKEN');
    if (await accountsRepository.isSuspended(database, invitation.accountId)) throw new Fault('ACCOUNT_SUSPENDED');
    return invitation;
  };

  registerEndpoint(app, verifyInvitation, async ({ params: { token }, request, reply }) => {
    const attempted = await looks.consume({ request, reply, about: token });
    const invitation = await invitationOf(token);
    await attempted.reset();
    return { email: invitation.email };
  });

  registerEndpoint(app, signUp, async ({ body, request, reply, fault }) => {
    const { token, email, firstName, lastName, phone: contactPhone, address } = body;
    const attempted = await registrations.consume({ request, reply, about: token });
    const invitation = await invitationOf(token);
    if (email.toLowerCase() !== invitation.email) {
      throw new Fault('INVALID', { fields: { email: 'La invitación es para otro correo.' } });
    }
    const { accountId } = invitation;
    await refuseWeakPassword(database, [accountId], body.password);
    const passwordHash = await hashPassword(body.password);
    await database.transaction(async (transaction) => {
      if (!(await invitationsRepository.use(transaction, token))) throw fault('BAD_TOKEN');
      const role = (await accountsRepository.isWithoutUsers(transaction, accountId)) ? 'administrador' : invitation.role;
      const { storeIds } = invitation;
      const user = { accountId, email, firstName, lastName, role, storeIds, contactPhone, address, passwordHash };
      const userId = await usersRepository.create(transaction, user);
      if (userId === undefined) throw fault('USER_EXISTS');
      const details = { role, ip: request.ip };
      await auditRepository.record(transaction, { accountId, userId }, { action: 'signUp', subject: invitation.email, details });
    });
    await attempted.reset();
    return { message: 'Usuario Registrado' };
  });

  registerEndpoint(app, acceptInvitation, async ({ body: { token, password }, request, reply, fault }) => {
    const attempted = await acceptances.consume({ request, reply, about: token });
    const invitation = await invitationOf(token);
    const person = await authenticate(database, invitation.email, password);
    // The suspension of another account of the person does not keep them out of this one.
    if (!person?.active && !person?.isSuspended) throw fault('BAD_CREDENTIALS');
    if (person.passwordSetByAdministrator) throw new Fault('INVALID', { fields: { password: passwordOfAnother } });
    await database.transaction(async (transaction) => {
      if (!(await usersRepository.lockIfPasswordUnchanged(transaction, person))) throw fault('BAD_CREDENTIALS');
      if (!(await invitationsRepository.use(transaction, token))) throw fault('BAD_TOKEN');
      const { accountId, email, storeIds } = invitation;
      const role = (await accountsRepository.isWithoutUsers(transaction, accountId)) ? 'administrador' : invitation.role;
      const userId = await usersRepository.join(transaction, person, { accountId, email, role, storeIds });
      if (userId === undefined) throw fault('BAD_TOKEN');
      const actor = { accountId, userId };
      const details = { role, ip: request.ip };
      await auditRepository.record(transaction, actor, { action: 'acceptInvitation', subject: invitation.email, details });
    });
    await attempted.reset();
    return { message: 'Invitación aceptada' };
  });
}
