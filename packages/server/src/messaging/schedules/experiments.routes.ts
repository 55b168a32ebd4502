import { createExperiment, readScheduleExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import type { FastifyInstance } from 'fastify';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { experimentOfSchedule } from './experiment-of-schedule.ts';

/** Serves the designs of experiments. */
export function experimentsRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, createExperiment, ({ body, principal }) =>
    database.transaction(async (transaction) => {
      const id = await experimentsRepository.create(transaction, principal.accountId, body);
      await auditRepository.record(transaction, principal, { action: 'createExperiment', subject: String(id), details: {} });
      return { id };
    }),
  );

  registerEndpoint(app, readScheduleExperiment, async ({ params, principal, fault }) => {
    const found = await experimentOfSchedule(database, principal, params.id);
    if (!found) throw fault('NOT_FOUND');
    return { experiment: found.experiment };
  });
}
