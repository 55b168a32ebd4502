import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';
import {
  approvalDecision,
  approvalForm,
  collaboration,
  commentChange,
  commentForm,
  pendingItem,
  recordKinds,
} from './collaboration.schema.ts';

const ofRecord = v.strictObject({ kind: v.picklist(recordKinds), id: v.pipe(v.string(), v.uuid()) });
const ofRow = v.strictObject({ id: keyInPath });
const answered = v.object({ message: v.string() });
const created = v.object({ id: v.number() });

export const readCollaboration = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/collaboration/{kind}/{id}',
  access: accountRoles,
  params: ofRecord,
  response: collaboration,
  errors: ['NOT_FOUND'],
});

/** Marks the mentions of the caller on a record, the answers to their comments, and the answers to own requests, as seen. */
export const markCollaborationSeen = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/collaboration/{kind}/{id}/seen',
  access: accountRoles,
  params: ofRecord,
  response: answered,
  errors: ['NOT_FOUND'],
});

/** Asks one colleague to approve the current revision of a record, and mails them. Idempotent by its request key. */
export const requestApproval = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/collaboration/{kind}/{id}/approval',
  access: senderRoles,
  params: ofRecord,
  body: approvalForm,
  response: created,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'APPROVAL_PENDING', 'ALREADY_APPROVED', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Approves or rejects a request, by the colleague who was asked, or withdraws it, by the one who asked. A record that changed since then
 * answers CONFLICT. Repeating a decision changes nothing.
 */
export const decideApproval = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/approvals/{id}/decision',
  access: senderRoles,
  params: ofRow,
  body: approvalDecision,
  response: answered,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'APPROVAL_STATE',
    'OWN_APPROVAL',
    'INVALID',
    'NEWSLETTER_UNRENDERABLE',
    'NEWSLETTER_WITHOUT_UNSUBSCRIBE',
    'UNKNOWN_MERGE_TAG',
  ],
});

/** Writes a comment on a record, and mails the colleagues whom it mentions. Idempotent by its request key. */
export const addComment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/collaboration/{kind}/{id}/comments',
  access: accountRoles,
  params: ofRecord,
  body: commentForm,
  response: created,
  errors: ['NOT_FOUND', 'INVALID', 'TOO_MANY_REQUESTS'],
});

/** Edits an own comment, or resolves or reopens a thread. */
export const changeComment = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/comments/{id}',
  access: accountRoles,
  params: ofRow,
  body: commentChange,
  response: answered,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Deletes an own comment. */
export const deleteComment = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/comments/{id}',
  access: accountRoles,
  params: ofRow,
  response: answered,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Lists what waits for the caller, the newest first: at most 100 of each reason. */
export const readPending = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/pending',
  access: accountRoles,
  response: v.object({
    items: v.array(pendingItem),
    /** Requests of people about their data that wait for an answer, and how many are overdue. Administrators only, and only while some wait. */
    dataRequests: v.optional(v.object({ open: v.number(), overdue: v.number() })),
  }),
  errors: [],
});
