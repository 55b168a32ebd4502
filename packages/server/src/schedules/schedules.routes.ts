import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { audienceSql } from '../deliveries/ledger.ts';
import { registerEndpoint } from '../endpoint/register-endpoint.ts';
import { audienceScope } from '../profiles/audience/audience-scope.ts';
import { profilesRepository } from '../profiles/profiles.repository.ts';
import type { Services } from '../services.ts';
import type { Principal } from '../session/principal.ts';
import { dueMoment, isPast } from '@pregon/contract/schedules/due-moment';
import { checkMessage, pinMethod } from './schedule-methods.ts';
import { type ScheduleFilter, schedulesRepository } from './schedules.repository.ts';

export function schedulesRoutes(app: FastifyInstance, { database, queue }: Services, clock = () => new Date()): void {
  app.addHook('onClose', () => queue.stop());

  const shown = async (principal: Principal, filter: ScheduleFilter) => {
    const { items } = await schedulesRepository.list(database, principal, filter, { page: 1, size: 1 });
    return items[0];
  };

  registerEndpoint(app, createSchedule, async ({ body, principal, fault }) => {
    const { requestKey } = body;
    const made = requestKey && (await shown(principal, { requestKey }));
    if (made) return made;
    const selection = await profilesRepository.selection(database, principal.accountId, body.profile);
    const noProfile = () => fault('NOT_FOUND', { fields: { profile: 'Elige un perfil.' } });
    if (!selection) throw noProfile();
    const due = dueMoment(body.dateStart, await schedulesRepository.timeZone(database, principal));
    const methods = await Promise.all(body.sendMethods.map((method) => pinMethod(database, principal, method)));
    if (body.active) {
      if (isPast(due, clock()))
        throw fault('SCHEDULE_IN_THE_PAST', { fields: { dateStart: 'Elige una hora que no haya pasado.' } });
      const audience = audienceSql(await audienceScope(database, principal.accountId), selection);
      const { rows } = await database.execute(sql`select exists (${audience}) as reached`);
      if (!rows[0]?.['reached']) throw fault('EMPTY_AUDIENCE', { fields: { profile: 'Nadie de este perfil puede recibirlo.' } });
      for (const [index, method] of methods.entries()) {
        await checkMessage(database, method, audience, `sendMethods.${index}`);
      }
    }
    await queue.start();
    const identifier = await database.transaction(async (transaction) => {
      // Somebody may have deleted it since.
      if (!(await profilesRepository.keep(transaction, principal, body.profile))) throw noProfile();
      const dueAt = body.active ? due : undefined;
      const created = await schedulesRepository.create(transaction, principal, body, { methods, dueAt });
      if (!created) return undefined;
      if (dueAt && created.occurrenceId) await queue.wakeAt(transaction, created.occurrenceId, dueAt);
      const details = { active: body.active, dueAt: due.toISOString() };
      await auditRepository.record(transaction, principal, { action: 'createSchedule', subject: created.identifier, details });
      return created.identifier;
    });
    const schedule = await shown(principal, identifier ? { identifier } : { requestKey });
    if (!schedule) throw noProfile();
    return schedule;
  });
}
