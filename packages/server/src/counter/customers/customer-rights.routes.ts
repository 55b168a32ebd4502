import {
  eraseCustomer as erasureEndpoint,
  withdrawConsent as withdrawalEndpoint,
} from '@pregon/contract/customers/customer-rights.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { eraseCustomer } from './erase-customer.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** The rights of customers under data protection law (habeas data): withdrawal of consent, and erasure. */
export function customerRightsRoutes(app: FastifyInstance, { config, database }: KernelServices): void {
  const erased = createErasedIdentities(config);

  registerEndpoint(app, withdrawalEndpoint, async ({ params, body, principal, fault }) => {
    if (!(await withdrawConsent(database, principal, { customerId: params.id, ...body }))) throw fault('NOT_FOUND');
    return { message: 'El permiso se retiró.' };
  });

  registerEndpoint(app, erasureEndpoint, async ({ params, principal, fault }) => {
    if (!(await eraseCustomer(database, principal, params.id, erased))) throw fault('NOT_FOUND');
    return { message: 'El cliente se eliminó.' };
  });
}
