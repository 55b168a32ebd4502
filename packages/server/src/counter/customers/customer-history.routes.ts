import { listConsents, listVisits } from '@pregon/contract/customers/customer-history.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { consentsOf } from './customer-consents.ts';
import { visitsOf } from './customer-visits.ts';

/** A customer's consents and visits at the counter. */
export function customerHistoryRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, listConsents, async ({ params, principal, fault }) => {
    const items = await consentsOf(database, principal, params.id);
    if (!items) throw fault('NOT_FOUND');
    return { items };
  });

  registerEndpoint(app, listVisits, async ({ params, principal, fault }) => {
    const visits = await visitsOf(database, principal, params.id);
    if (!visits) throw fault('NOT_FOUND');
    return visits;
  });
}
