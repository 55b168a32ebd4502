import { readAudienceCustomer } from '@pregon/contract/schedules/audience-customer.endpoints';
import * as endpoints from '@pregon/contract/schedules/schedules.endpoints';
import type { FastifyInstance } from 'fastify';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { randomOfAudience } from '../../audiences/audience/random-customer.ts';
import { sendingValues } from '../../content/rendering/merge-values.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { changeScheduleState, deleteSchedule } from './change-schedule-state.ts';
import { measureSms } from './measure-sms.ts';
import { moveSchedule } from './move-schedule.ts';
import { plannedOccurrences } from './planned-occurrences.repository.ts';
import { previewMethod } from './preview-method.ts';
import { scheduleRecipientsRoutes } from './recipients.routes.ts';
import { reviewSchedule, reviewSendNow } from './review-schedule.ts';
import { createSchedule, updateSchedule } from './save-schedule.ts';
import { noProfile } from './schedule-checks.ts';
import { schedulesRepository } from './schedules.repository.ts';

export function schedulesRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { database, laggingReads, queue, config } = services;
  app.addHook('onClose', () => queue.stop());

  registerEndpoint(app, endpoints.createSchedule, ({ body, principal }) => createSchedule(services, principal, body, clock()));

  registerEndpoint(app, endpoints.updateSchedule, ({ body, principal }) => updateSchedule(services, principal, body, clock()));

  registerEndpoint(app, endpoints.moveSchedule, ({ params, body, principal }) =>
    moveSchedule(services, principal, params.id, body, clock()),
  );

  registerEndpoint(app, endpoints.deleteSchedule, async ({ params, principal }) => {
    const name = await deleteSchedule(services, principal, params.id);
    return { message: `La programación «${name}» se eliminó.`, canUndo: true };
  });

  registerEndpoint(app, endpoints.changeScheduleState, ({ params, body, principal }) =>
    changeScheduleState(services, principal, params.id, body, clock()),
  );

  registerEndpoint(app, endpoints.reviewSchedule, ({ body, principal }) => reviewSchedule(services, principal, body, clock()));

  registerEndpoint(app, endpoints.reviewSendNow, ({ params, principal }) =>
    reviewSendNow(services, principal, params.id, clock()),
  );

  registerEndpoint(app, endpoints.previewSendMethod, ({ body, principal }) =>
    previewMethod(services, principal, body.sendMethod, body, clock()),
  );

  const profileScope = async (accountId: number, profile: number) => {
    const selection = await profilesRepository.selection(database, accountId, profile);
    if (!selection) throw noProfile();
    return { selection, scope: await audienceScope(database, accountId) };
  };

  registerEndpoint(app, readAudienceCustomer, async ({ query: { profile, type }, principal: { accountId } }) => {
    const { scope, selection } = await profileScope(accountId, profile);
    const audience = audienceSql(scope, selection, type);
    const customer = await laggingReads.run((reads) => randomOfAudience(reads, accountId, audience), { current: true });
    return { customer: customer ?? null };
  });

  registerEndpoint(app, endpoints.measureSms, async ({ body, principal }) => {
    const { accountId } = principal;
    const { scope, selection } = await profileScope(accountId, body.profile);
    const common = sendingValues(clock(), scope, selection);
    const audience = audienceSql(scope, selection, 'sms');
    const measured = await laggingReads.run((reads) => measureSms(reads, config, body, audience, common), { current: true });
    if (!measured) return { people: 0, least: 0, typical: 0, most: 0, totalParts: 0, longest: '' };
    const { least, typical, most, ...rest } = measured;
    return { ...rest, least: least.parts, typical: typical.parts, most: most.parts };
  });

  scheduleRecipientsRoutes(app, services, clock);

  registerEndpoint(app, endpoints.listOccurrences, async ({ params, principal, fault }) => {
    const isThere = await schedulesRepository.idOf(database, principal, params.id);
    if (isThere === undefined) throw fault('NOT_FOUND');
    return plannedOccurrences.list(database, principal, params.id);
  });
}
