import { changeObjection as objectionEndpoint, exportScores } from '@pregon/contract/customers/customer-rights.endpoints';
import type { FastifyInstance } from 'fastify';
import { accountSettingsRepository } from '../../identity/accounts/account-settings.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { customerRecordRepository } from '../../retail/customers/customer-record.repository.ts';
import { customerEventsRepository } from '../../retail/events/customer-events.repository.ts';
import { focusMovesRepository } from '../../retail/focus/focus-moves.repository.ts';
import { explainCustomer } from '../explanation/customer-insight.ts';
import { personRecords } from '../explanation/person-records.ts';
import { scoreJson, scorePage } from '../explanation/score-document.ts';
import { localTime } from '../insight-scope.ts';
import { changeObjection } from './change-objection.ts';

/** What customers may ask about their scores: to see them, and that there are none. */
export function customerScoresRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, objectionEndpoint, async ({ params, body: { objects, reason }, principal, fault }) => {
    const isKnown = await changeObjection(database, principal, { customerId: params.id, objects, reason });
    if (!isKnown) throw fault('NOT_FOUND');
    return { message: objects ? 'No se calculará nada de sus compras.' : 'Se volverá a calcular en un minuto.' };
  });

  registerEndpoint(
    app,
    exportScores,
    async ({ params: { id }, body: { format }, principal, fault }) => {
      const customer = await customerRecordRepository.find(database, principal, id);
      const insight = await explainCustomer(database, principal.accountId, id, clock(), 'customer');
      if (!customer || !insight) throw fault('NOT_FOUND');
      const { name, timeZone, currency } = await accountSettingsRepository.read(database, principal.accountId);
      const { day } = localTime(clock(), timeZone);
      const { firstName, lastName, document } = customer;
      const moves = await focusMovesRepository.ofCustomer(database, principal.accountId, id);
      const events = await customerEventsRepository.ofCustomer(database, principal, id);
      const person = { customer: `${firstName} ${lastName}`.trim(), document };
      const records = await personRecords.get()(database, { accountId: principal.accountId, id, timeZone });
      const head = { account: name, currency, timeZone, ...person, day, moves, events, records };
      await auditRepository.record(database, principal, { action: 'exportScores', subject: String(id) });
      return format === 'html'
        ? { fileName: `puntajes-${id}.html`, mediaType: 'text/html', content: scorePage(head, insight) }
        : { fileName: `puntajes-${id}.json`, mediaType: 'application/json', content: scoreJson(head, insight) };
    },
    { limit: { max: 30, timeWindow: '1 minute', key: 'user' } },
  );
}
