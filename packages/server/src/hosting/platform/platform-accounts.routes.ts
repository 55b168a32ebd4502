import * as endpoints from '@pregon/contract/platform/platform-accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { HostingServices } from '../services.ts';
import {
  refuseNonOperator,
  requestAccountDeletion,
  resumeAccount,
  revokeAccountDeletion,
  suspendAccount,
} from './change-account.ts';
import { platformAccountsRepository, toPlatformAccount } from '../../identity/accounts/platform-accounts.repository.ts';

/** Endpoints of the accounts of the installation, for its operators. */
export function platformAccountsRoutes(app: FastifyInstance, services: HostingServices, clock = () => new Date()): void {
  registerEndpoint(app, endpoints.listPlatformAccounts, async ({ principal }) => {
    await refuseNonOperator(services, principal);
    const rows = await platformAccountsRepository.list(services.database);
    return { items: rows.map((row) => toPlatformAccount(row, principal.accountId)) };
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
}
