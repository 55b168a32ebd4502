import { readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { explainCustomer } from './customer-insight.ts';

/** Serves the insight into one customer: scores, offers and their explanations. */
export function customerInsightRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, readCustomerInsight, async ({ params, principal: { accountId }, fault }) => {
    const insight = await explainCustomer(database, accountId, Number(params.id), clock());
    if (!insight) throw fault('NOT_FOUND');
    return insight;
  });
}
