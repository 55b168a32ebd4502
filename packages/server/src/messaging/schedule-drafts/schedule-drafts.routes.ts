import * as endpoints from '@pregon/contract/schedules/schedule-drafts.endpoints';
import type { FastifyInstance } from 'fastify';
import type { ChannelServices } from '../../channels/services.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import { scheduleDraftsRepository } from './schedule-drafts.repository.ts';

/** Drafts of schedules: a name, and whatever was typed. They become schedules by `createSchedule`. */
export function scheduleDraftsRoutes(app: FastifyInstance, { database }: ChannelServices): void {
  registerEndpoint(app, endpoints.listScheduleDrafts, async ({ principal }) => ({
    items: await scheduleDraftsRepository.list(database, principal),
  }));

  registerEndpoint(app, endpoints.readScheduleDraft, async ({ params, principal, fault }) => {
    const draft = await scheduleDraftsRepository.find(database, principal, params.id);
    if (!draft) throw fault('NOT_FOUND');
    return { ...draft, content: JSON.stringify(draft.content) };
  });

  registerEndpoint(app, endpoints.saveScheduleDraft, ({ params, body: { name, content, version }, principal }) =>
    database.transaction(async (transaction) => {
      const change = { name, version, content: JSON.parse(content) as object };
      const saved = await scheduleDraftsRepository.save(transaction, principal, params.id, change);
      const details = { name };
      await auditRepository.record(transaction, principal, { action: 'saveScheduleDraft', subject: params.id, details });
      return saved;
    }),
  );

  registerEndpoint(app, endpoints.deleteScheduleDraft, ({ params, principal, fault }) =>
    database.transaction(async (transaction) => {
      const name = await scheduleDraftsRepository.remove(transaction, principal, params.id);
      if (name === undefined) throw fault('NOT_FOUND');
      const details = { name };
      await auditRepository.record(transaction, principal, { action: 'deleteScheduleDraft', subject: params.id, details });
      return { message: `El borrador «${name}» se eliminó.` };
    }),
  );
}
