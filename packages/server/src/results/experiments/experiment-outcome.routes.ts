import * as endpoints from '@pregon/contract/experiments/experiments.endpoints';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { experimentOfSchedule } from '../../messaging/schedules/experiment-of-schedule.ts';
import { experimentOutcome } from './experiment-outcome.ts';
import { predictExperiment } from './predict-experiment.ts';

/** Serves what experiments will show, and what they have shown. */
export function experimentOutcomeRoutes(
  app: FastifyInstance,
  { database, laggingReads }: KernelServices,
  clock = () => new Date(),
): void {
  registerEndpoint(app, endpoints.readExperimentOutcome, async ({ params, principal, fault }) => {
    const found = await experimentOfSchedule(database, principal, params.id);
    if (!found) throw fault('NOT_FOUND');
    const { experiment, scheduleId } = found;
    if (!experiment) return { outcome: null };
    const { currency } = await audienceScope(database, principal.accountId, clock());
    const asked = { experiment, scheduleId, currency, now: clock() };
    return { outcome: await laggingReads.run((reads) => experimentOutcome(reads, asked)) };
  });

  registerEndpoint(app, endpoints.predictExperiment, async ({ body: { profile, ...proposed }, principal, fault }) => {
    const { accountId } = principal;
    const selection = await profilesRepository.selection(database, accountId, profile);
    if (!selection) throw fault('NOT_FOUND', { fields: { profile: 'Elige un perfil.' } });
    const scope = await audienceScope(database, accountId, clock());
    const now = clock();
    return laggingReads.run((reads) => predictExperiment(reads, scope, { ...proposed, selection }, now), { current: true });
  });
}
