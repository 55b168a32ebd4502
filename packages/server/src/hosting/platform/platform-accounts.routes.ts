import * as endpoints from '@pregon/contract/platform/platform-accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { HostingServices } from '../services.ts';
import {
  changeAccountLimits,
  refuseNonOperator,
  requestAccountDeletion,
  resumeAccount,
  revokeAccountDeletion,
  suspendAccount,
} from './change-account.ts';
import { messageUseRepository } from '../../identity/accounts/message-use.repository.ts';
import { platformAccountsRepository, toPlatformAccount } from '../../identity/accounts/platform-accounts.repository.ts';

/** Endpoints of the accounts of the installation, for its operators. */
export function platformAccountsRoutes(app: FastifyInstance, services: HostingServices, clock = () => new Date()): void {
  registerEndpoint(app, endpoints.listPlatformAccounts, async ({ principal }) => {
    await refuseNonOperator(services, principal);
    const rows = await platformAccountsRepository.list(services.database);
    const limits = await messageUseRepository.ofAll(services.database, clock());
    return {
      items: rows.flatMap((row) => {
        const own = limits.get(row.id);
        return own ? [toPlatformAccount(row, principal.accountId, own)] : [];
      }),
    };
  });
  registerEndpoint(app, endpoints.suspendAccount, ({ params: { id }, body, principal }) =>
    suspendAccount(services, principal, id, body.reason, clock()),
  );
  registerEndpoint(app, endpoints.resumeAccount, ({ params: { id }, principal }) =>
    resumeAccount(services, principal, id, clock()),
  );
  registerEndpoint(app, endpoints.requestAccountDeletion, ({ params: { id }, body, principal }) =>
    requestAccountDeletion(services, principal, id, body.name, clock()),
  );
  registerEndpoint(app, endpoints.revokeAccountDeletion, ({ params: { id }, principal }) =>
    revokeAccountDeletion(services, principal, id, clock()),
  );
  registerEndpoint(app, endpoints.changeAccountLimits, ({ params: { id }, body, principal }) =>
    changeAccountLimits(services, principal, id, body, clock()),
  );
}
