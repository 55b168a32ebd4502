import { listResultSums } from '@pregon/contract/results/result-sums.endpoints';
import {
  readCampaignResults,
  readNewsletterResults,
  readScheduleResults,
} from '@pregon/contract/results/sending-results.endpoints';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { resultPeriod } from './result-period.ts';
import { type ResultSelection, subjectId } from './result-selection.sql.ts';
import { resultSums } from './result-sums.ts';
import { sendingResults } from './sending-results.ts';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Serves the results of schedules, campaigns and newsletters, and those of a page of a list of them. */
export function sendingResultsRoutes(
  app: FastifyInstance,
  { database, laggingReads }: KernelServices,
  clock = () => new Date(),
): void {
  async function read({ accountId }: Principal, selection: ResultSelection, { from, to }: Days) {
    const now = clock();
    const measures = await audienceScope(database, accountId, now);
    const period = resultPeriod({ from, to }, measures);
    return laggingReads.run(async (reads) => {
      const results = await sendingResults(reads, { ...measures, selection, period }, measures);
      if (!results) throw new Fault('NOT_FOUND');
      return results;
    });
  }

  registerEndpoint(app, readScheduleResults, async ({ params, query: { occurrence, ...days }, principal, fault }) => {
    const id = await subjectId(database, principal, 'schedule', params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    return read(principal, { kind: 'schedule', id, occurrence }, days);
  });

  registerEndpoint(app, readCampaignResults, async ({ params, query, principal, fault }) => {
    const id = await subjectId(database, principal, 'campaign', params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    return read(principal, { kind: 'campaign', id }, query);
  });

  registerEndpoint(app, readNewsletterResults, async ({ params, query, principal, fault }) => {
    const id = await subjectId(database, principal, 'newsletter', params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    return read(principal, { kind: 'newsletter', id }, query);
  });

  registerEndpoint(app, listResultSums, async ({ params: { subject }, query: { ids }, principal }) => {
    const measures = await audienceScope(database, principal.accountId, clock());
    const { currency, attributionDays, attributionTouch } = measures;
    const items = await laggingReads.run((reads) => resultSums(reads, measures, subject, ids));
    return { currency, attributionDays, attributionTouch, items };
  });
}
