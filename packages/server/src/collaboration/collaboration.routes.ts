import * as endpoints from '@pregon/contract/collaboration/collaboration.endpoints';
import type { ApprovalDecision } from '@pregon/contract/collaboration/collaboration.schema';
import { administratorRoles, mayCall } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../kernel/services.ts';
import { decideApproval, requestApproval } from './approval-flow.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { addComment, changeComment, deleteComment } from './comment-flow.ts';
import { commentsRepository } from './comments.repository.ts';
import { waitingDataRequests } from './waiting-data-requests.ts';
import { readCollaboration, readPending } from './read-collaboration.ts';
import { findRecord } from './reviewed-records.ts';

const perMinute = (max: number) => ({ limit: { max, timeWindow: '1 minute', key: 'user' } }) as const;

const answers: Readonly<Record<ApprovalDecision, string>> = {
  aprobar: 'Quedó aprobado.',
  rechazar: 'Quedó rechazado.',
  retirar: 'Se retiró la solicitud.',
};

/** Comments and requests for approval. People only: no key of the API calls them. */
export function collaborationRoutes(app: FastifyInstance, services: KernelServices): void {
  const { database } = services;
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
    ({ params, body, principal }) => requestApproval(services, principal, params.kind, params.id, body),
    perMinute(20),
  );

  registerEndpoint(
    app,
    endpoints.decideApproval,
    async ({ params: { id }, body, principal }) => {
      await decideApproval(services, principal, id, body);
      return { message: answers[body.decision] };
    },
    perMinute(60),
  );

  registerEndpoint(
    app,
    endpoints.addComment,
    ({ params, body, principal }) => addComment(services, principal, params.kind, params.id, body),
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

  registerEndpoint(app, endpoints.readPending, async ({ principal }) => {
    const waiting = mayCall(administratorRoles, principal.role)
      ? await waitingDataRequests.get()(database, principal)
      : undefined;
    const items = await readPending(database, principal);
    return { items, ...(waiting && waiting.open > 0 && { dataRequests: waiting }) };
  });
}
