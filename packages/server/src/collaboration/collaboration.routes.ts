import * as endpoints from '@pregon/contract/collaboration/collaboration.endpoints';
import type { ApprovalDecision } from '@pregon/contract/collaboration/collaboration.schema';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { decideApproval, requestApproval } from './approval-flow.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { collaborationMails } from './collaboration-mail.ts';
import { addComment, changeComment, deleteComment } from './comment-flow.ts';
import { commentsRepository } from './comments.repository.ts';
import { readCollaboration, readPending } from './read-collaboration.ts';
import { findRecord } from './reviewed-records.ts';

const perMinute = (max: number) => ({ limit: { max, timeWindow: '1 minute', key: 'user' } }) as const;

const answers: Readonly<Record<ApprovalDecision, string>> = {
  aprobar: 'Quedó aprobado.',
  rechazar: 'Quedó rechazado.',
  retirar: 'Se retiró la solicitud.',
};

/** Comments and requests for approval. People only: no key of the API calls them. */
export function collaborationRoutes(app: FastifyInstance, { database, queue }: KernelServices): void {
  registerEndpoint(app, endpoints.readCollaboration, ({ params: { kind, id }, principal }) =>
    readCollaboration(database, principal, kind, id),
  );

  registerEndpoint(app, endpoints.markCollaborationSeen, async ({ params: { kind, id }, principal, fault }) => {
    if (!(await findRecord(database, principal, kind, id))) throw fault('NOT_FOUND');
    await commentsRepository.markSeen(database, principal, kind, id);
    await approvalsRepository.markSeen(database, principal, kind, id);
    return { message: 'Visto.' };
  });

  registerEndpoint(
    app,
    endpoints.requestApproval,
    async ({ params, body, principal }) => {
      const { id, isNew } = await requestApproval(database, principal, params.kind, params.id, body);
      const { accountId } = principal;
      if (isNew) await queue.requestMail(collaborationMails, { about: 'request', accountId, id });
      return { id };
    },
    perMinute(20),
  );

  registerEndpoint(
    app,
    endpoints.decideApproval,
    async ({ params: { id }, body, principal }) => {
      const { isNew } = await decideApproval(database, principal, id, body);
      const { accountId } = principal;
      if (isNew && body.decision !== 'retirar') await queue.requestMail(collaborationMails, { about: 'decision', accountId, id });
      return { message: answers[body.decision] };
    },
    perMinute(60),
  );

  registerEndpoint(
    app,
    endpoints.addComment,
    async ({ params, body, principal }) => {
      const { id, mentions } = await addComment(database, principal, params.kind, params.id, body);
      const { accountId } = principal;
      for (const userId of mentions) await queue.requestMail(collaborationMails, { about: 'mention', accountId, id, userId });
      return { id };
    },
    perMinute(20),
  );

  registerEndpoint(
    app,
    endpoints.changeComment,
    async ({ params: { id }, body, principal }) => {
      await changeComment(database, principal, id, body);
      return { message: 'Se guardó.' };
    },
    perMinute(60),
  );

  registerEndpoint(app, endpoints.deleteComment, async ({ params: { id }, principal }) => {
    await deleteComment(database, principal, id);
    return { message: 'Se eliminó el comentario.' };
  });

  registerEndpoint(app, endpoints.readPending, async ({ principal }) => ({ items: await readPending(database, principal) }));
}
