import { readScheduleResults } from '@pregon/contract/results/sending-results.endpoints';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { schedulesRepository } from '../../messaging/schedules/schedules.repository.ts';
import { scheduleResults } from './schedule-results.ts';

/** Serves the results of a schedule. */
export function scheduleResultsRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, readScheduleResults, async ({ params, query: { occurrence }, principal, fault }) => {
    const scheduleId = await schedulesRepository.idOf(database, principal, params.id);
    if (scheduleId === undefined) throw fault('NOT_FOUND');
    const measures = await audienceScope(database, principal.accountId, clock());
    const results = await scheduleResults(database, { ...measures, scheduleId, occurrence }, measures);
    if (!results) throw fault('NOT_FOUND');
    return results;
  });
}
