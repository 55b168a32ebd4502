import * as endpoints from '@pregon/contract/schedules/schedules.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { changeScheduleState, deleteSchedule } from './change-schedule-state.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { createSchedule, updateSchedule } from './save-schedule.ts';
import { schedulesRepository } from './schedules.repository.ts';

export function schedulesRoutes(app: FastifyInstance, services: Services, clock = () => new Date()): void {
  const { database, queue } = services;
  app.addHook('onClose', () => queue.stop());

  registerEndpoint(app, endpoints.createSchedule, ({ body, principal }) => createSchedule(services, principal, body, clock()));

  registerEndpoint(app, endpoints.updateSchedule, ({ body, principal }) => updateSchedule(services, principal, body, clock()));

  registerEndpoint(app, endpoints.deleteSchedule, async ({ params, principal }) => {
    const name = await deleteSchedule(services, principal, params.id);
    return { message: `La programación «${name}» se eliminó.` };
  });

  registerEndpoint(app, endpoints.changeScheduleState, ({ params, body, principal }) =>
    changeScheduleState(services, principal, params.id, body, clock()),
  );

  registerEndpoint(app, endpoints.listOccurrences, async ({ params, principal, fault }) => {
    const isThere = await schedulesRepository.idOf(database, principal, params.id);
    if (isThere === undefined) throw fault('NOT_FOUND');
    return plannedOccurrences.list(database, principal, params.id);
  });
}
