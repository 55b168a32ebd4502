import { readCustomerFile, uploadCustomerFile } from '@pregon/contract/profiles/profiles.endpoints';
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
    // What was looked for is people's addresses and documents: not for a role that writes to nobody.
    const problems = mayCall(senderRoles, principal.role) ? file.problems : [];
    return { ...file, problems };
  });
}
