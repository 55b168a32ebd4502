import { inviteUser, withdrawInvitation } from '@pregon/contract/users/invitations.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { refuseOperatorAddress } from '../accounts/platform-operator.ts';
import type { IdentityServices } from '../services.ts';
import { storesToAssign, withStores } from '../users/assignable-stores.ts';
import { userExists } from '../users/change-users.ts';
import { invitationLink, invitationMail, untilInWords } from './invitation-mail.ts';
import { invitationsRepository } from './invitations.repository.ts';

/** Endpoints by which administrators invite into their own account. */
export function staffInvitationsRoutes(app: FastifyInstance, services: IdentityServices): void {
  const { config, database, providerRegistry } = services;
  /** The invitation is valid even if the mail fails: the administrator can hand over the link. */
  const isAccepted = async (message: OutgoingMail): Promise<boolean> => {
    try {
      const outcome = await (await providerRegistry.provider('email')).send(message);
      if (outcome.kind === 'accepted') return true;
      app.log.warn({ reason: outcome.reason }, 'The mail server did not take an invitation.');
    } catch (error) {
      app.log.error(error);
    }
    return false;
  };

  registerEndpoint(
    app,
    inviteUser,
    async ({ body, principal }) => {
      const { accountId } = principal;
      const email = body.email.toLowerCase();
      await refuseOperatorAddress(services, principal, email);
      const { token, stores, ...opened } = await database.transaction(async (transaction) => {
        if (await usersRepository.existsInAccount(transaction, accountId, email)) throw userExists();
        const storeIds = await storesToAssign(transaction, principal, body);
        const [assigned] = await withStores(transaction, principal, [{ storeIds }]);
        const named = assigned?.stores ?? [];
        const details = { role: body.role, ...(named.length > 0 && { stores: named.map(({ name }) => name) }) };
        await auditRepository.record(transaction, principal, { action: 'inviteUser', subject: email, details });
        return {
          ...(await invitationsRepository.open(transaction, { email, accountId, role: body.role, storeIds })),
          stores: named,
        };
      });
      const account = await accountsRepository.getOrThrow(database, accountId);
      const link = invitationLink(config, token);
      const until = untilInWords(opened.expiresAt, account);
      const isMailed = await isAccepted(invitationMail(config, { to: email, accountName: account.name, link, until }));
      return {
        id: opened.id,
        email,
        role: body.role,
        stores,
        sentAt: opened.sentAt.toISOString(),
        expiresAt: opened.expiresAt.toISOString(),
        isExpired: false,
        link,
        isMailed,
      };
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );

  registerEndpoint(app, withdrawInvitation, ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const withdrawn = await invitationsRepository.withdraw(transaction, principal, id);
      if (!withdrawn) throw fault('NOT_FOUND');
      const { email, undoKey } = withdrawn;
      await auditRepository.record(transaction, principal, { action: 'withdrawInvitation', subject: email });
      return { message: `La invitación de ${email} ya no sirve.`, canUndo: true, undoKey };
    }),
  );
}
