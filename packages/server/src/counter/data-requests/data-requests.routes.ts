import * as endpoints from '@pregon/contract/data-requests/data-requests.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { calendarsRepository } from '../../messaging/calendars/calendars.repository.ts';
import { dataRequestNotices } from './data-request-notice.ts';
import { dataRequestsRepository, mayExtend } from './data-requests.repository.ts';
import { extensionDue } from './legal-deadline.ts';

const alreadyAnswered = 'Esta solicitud ya tiene respuesta.';
const cannotExtend = 'El plazo ya se amplió o ya se venció: no se puede ampliar.';

/** The requests of people about their data, for administrators. What they ask is carried out with the actions of the customer's page. */
export function dataRequestsRoutes(app: FastifyInstance, { database, queue }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(app, endpoints.listDataRequests, async ({ query: { list, page }, principal }) => {
    const today = await dataRequestsRepository.dayOf(database, principal.accountId, clock());
    const { overdue } = await dataRequestsRepository.count(database, principal.accountId, today);
    return { ...(await dataRequestsRepository.list(database, principal, { list, page, today })), overdue };
  });

  registerEndpoint(app, endpoints.extendDataRequest, async ({ params: { id }, body: { reason }, principal, fault }) => {
    const { accountId } = principal;
    await queue.prepareMail(dataRequestNotices);
    await database.transaction(async (transaction) => {
      const request = await dataRequestsRepository.lock(transaction, accountId, id);
      if (!request) throw fault('NOT_FOUND');
      if (request.state !== 'open') throw fault('CONFLICT', { message: alreadyAnswered });
      const today = await dataRequestsRepository.dayOf(transaction, accountId, clock());
      if (!mayExtend(request, today)) throw fault('CONFLICT', { message: cannotExtend });
      const extendedTo = extensionDue(request.kind, request.dueOn, await calendarsRepository.read(transaction, accountId));
      // After an erasure no words about the person are stored.
      const extensionReason = request.address === null ? null : reason;
      await dataRequestsRepository.change(transaction, id, { extendedTo, extensionReason });
      const entry = {
        action: 'extendDataRequest',
        subject: String(id),
        details: { requested: request.kind, dueOn: extendedTo },
      } as const;
      await auditRepository.record(transaction, principal, entry);
      await queue.mailOnCommit(transaction, dataRequestNotices, [{ id, event: 'extended' }]);
    });
    return { message: 'El plazo se amplió.' };
  });

  registerEndpoint(app, endpoints.answerDataRequest, async ({ params: { id }, body: { outcome, answer }, principal, fault }) => {
    const { accountId, userId } = principal;
    await queue.prepareMail(dataRequestNotices);
    await database.transaction(async (transaction) => {
      const request = await dataRequestsRepository.lock(transaction, accountId, id);
      if (!request) throw fault('NOT_FOUND');
      if (request.state !== 'open') throw fault('CONFLICT', { message: alreadyAnswered });
      await dataRequestsRepository.change(transaction, id, {
        state: outcome,
        closedAt: clock(),
        closedBy: userId,
        answer: request.address === null ? null : answer,
      });
      const entry = { action: 'answerDataRequest', subject: String(id), details: { requested: request.kind, outcome } } as const;
      await auditRepository.record(transaction, principal, entry);
      await queue.mailOnCommit(transaction, dataRequestNotices, [{ id, event: 'answered' }]);
    });
    return { message: 'La respuesta se guardó.' };
  });
}
