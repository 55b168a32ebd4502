import { readCustomerFile, uploadCustomerFile } from '@pregon/contract/profiles/customer-files.endpoints';
import { mayCall, senderRoles } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { customerFileOf, storeCustomerFile } from './customer-file.ts';

export function customerFileRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, uploadCustomerFile, ({ file, principal }) => storeCustomerFile(database, principal, file));

  registerEndpoint(app, readCustomerFile, async ({ params, principal, fault }) => {
    const file = await customerFileOf(database, principal, params.id);
    if (!file) throw fault('NOT_FOUND');
    // The values that matched nobody are personal data, so roles that may not send do not see them.
    const problems = mayCall(senderRoles, principal.role) ? file.problems : [];
    return { ...file, problems };
  });
}
