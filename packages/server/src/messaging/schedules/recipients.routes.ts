import * as endpoints from '@pregon/contract/schedules/schedules.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { passSeconds, recipientsFile, recipientsPasses, recipientsPath } from './recipients-file.ts';
import { recipientsRepository } from './recipients.repository.ts';
import { retryFailed } from './retry-failed.ts';
import { schedulesRepository } from './schedules.repository.ts';

/** `Rebajas de año nuevo` → `rebajas-de-ano-nuevo` */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'envio';

/** Endpoints of the recipients of a schedule and their outcomes. */
export function scheduleRecipientsRoutes(app: FastifyInstance, services: ChannelServices, clock = () => new Date()): void {
  const { database, laggingReads, config } = services;
  const passes = recipientsPasses(config.keys.session);

  registerEndpoint(app, endpoints.listRecipients, async ({ params, query, principal, fault }) => {
    const id = await schedulesRepository.idOf(database, principal, params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    const { page, size, after, order: sort, ...filter } = query;
    return laggingReads.run((reads) => recipientsRepository.list(reads, id, filter, { page, size, after, sort }), {
      current: true,
    });
  });

  registerEndpoint(app, endpoints.exportRecipients, async ({ params, body, principal, fault }) => {
    const found = await schedulesRepository.named(database, principal, params.id);
    if (!found) throw fault('NOT_FOUND');
    const details = { name: found.name, rows: await recipientsRepository.count(database, found.id, body) };
    await auditRepository.record(database, principal, { action: 'exportRecipients', subject: params.id, details });
    const until = new Date(clock().getTime() + passSeconds * 1000);
    const pass = await passes.sign({ account: principal.accountId, schedule: params.id, filter: body }, until);
    return { url: `${recipientsPath}${pass}` };
  });

  app.get<{ Params: { pass: string } }>(`${recipientsPath}:pass`, async ({ params }, reply) => {
    const pass = await passes.read(params.pass, clock());
    if (!pass) throw new Fault('BAD_TOKEN');
    const owner = { accountId: pass.account };
    const found = await schedulesRepository.named(database, owner, pass.schedule);
    if (!found) throw new Fault('NOT_FOUND');
    const timeZone = await schedulesRepository.timeZone(database, owner);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="destinatarios-${fileName(found.name)}.csv"`)
      .send(recipientsFile(recipientsRepository.all(database, found.id, pass.filter), timeZone));
  });

  registerEndpoint(app, endpoints.retryFailed, async ({ params, body, principal }) => ({
    count: await retryFailed(services, principal, params.id, body.recipients, clock()),
  }));
}
