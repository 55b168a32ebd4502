import { listAddedSales } from '@pregon/contract/results/added-sales.endpoints';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { subjectId } from '../sendings/result-selection.sql.ts';
import { listedSales } from './added-in-lists.ts';
import { addedSales } from './added-sales.ts';
import { salesOfSubject } from './subject-sales.ts';

/** Serves what a schedule, a campaign or a newsletter added to the sales, and what those of a page of a list did. */
export function incrementalSalesRoutes(
  app: FastifyInstance,
  { database, laggingReads }: KernelServices,
  clock = () => new Date(),
): void {
  registerEndpoint(app, readIncrementalSales, async ({ params: { subject: kind, id: identifier }, principal, fault }) => {
    const id = await subjectId(database, principal, kind === 'template' ? 'newsletter' : kind, identifier);
    if (id === undefined) throw fault('NOT_FOUND');
    const now = clock();
    const measures = await audienceScope(database, principal.accountId, now);
    return laggingReads.run((reads) => salesOfSubject(reads, { ...measures, now, subject: { kind, id } }));
  });

  registerEndpoint(app, listAddedSales, async ({ params: { subject }, query: { ids }, principal }) => {
    const now = clock();
    const { accountId, currency } = await audienceScope(database, principal.accountId, now);
    const added = await laggingReads.run((reads) => addedSales(reads, { accountId, currency, now }, subject, ids));
    return { items: [...added].map(([id, one]) => listedSales(id, one, currency)) };
  });
}
