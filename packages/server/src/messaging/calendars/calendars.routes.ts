import * as endpoints from '@pregon/contract/calendars/holidays.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { replanBusinessDays } from '../schedules/replan-business-days.ts';
import { sendingPolicyRepository } from '../sending-rules/sending-policy.repository.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { calendarsRepository } from './calendars.repository.ts';

const mostYears = 10;

/** `1 de noviembre de 2026` */
const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });

const legal = 'Es festivo por ley: mientras se cumplan las reglas del país no se puede quitar.';

/** Endpoints of an account's holidays. */
export function calendarsRoutes(app: FastifyInstance, { database, queue }: ChannelServices, clock = () => new Date()): void {
  /** Whether a date is a legal holiday on which the account must not send. */
  const isKeptByLaw = async (accountId: number, day: string): Promise<boolean> => {
    const { isLegalHoliday } = await calendarsRepository.read(database, accountId);
    return isLegalHoliday(day) && (await sendingPolicyRepository.read(database, accountId)).preset !== null;
  };

  registerEndpoint(app, endpoints.listHolidays, async ({ query: { from, to }, principal, fault }) => {
    if (to < from) throw fault('INVALID', { fields: { to: 'No puede terminar antes de empezar.' } });
    if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostYears) {
      throw fault('INVALID', { fields: { to: `Pide ${mostYears} años o menos.` } });
    }
    const calendar = await calendarsRepository.read(database, principal.accountId);
    return calendar.between(from, to);
  });

  registerEndpoint(app, endpoints.changeHoliday, async ({ body: { day, name }, principal, fault }) => {
    if (name === null && (await isKeptByLaw(principal.accountId, day)))
      throw fault('INVALID', { message: legal, fields: { day: legal } });
    await queue.start();
    await database.transaction(async (transaction) => {
      await calendarsRepository.lock(transaction, principal.accountId);
      await calendarsRepository.change(transaction, principal.accountId, day, name);
      const schedules = await replanBusinessDays(transaction, queue, principal, clock());
      const details = { name, schedules };
      await auditRepository.record(transaction, principal, { action: 'changeHoliday', subject: day, details });
    });
    const shown = longDay.format(new Date(day));
    return { message: name === null ? `El ${shown} es un día hábil.` : `El ${shown} es festivo: ${name}.` };
  });
}
