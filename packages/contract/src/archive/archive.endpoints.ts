import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';

/** The kinds of records that can be archived. Their deletion can be undone too. */
export const archivedKinds = ['campaign', 'profile', 'newsletter', 'schedule'] as const;
export type ArchivedKind = (typeof archivedKinds)[number];

/**
 * The kinds of records whose deletion can be undone: `draft` is one of any form. API keys and webhooks are not among them: a revoked credential stays revoked, and a
 * webhook would come back with a gap in what its system was told.
 */
export const removedKinds = [...archivedKinds, 'draft', 'savedBlock', 'image', 'customerNote', 'invitation'] as const;
export type RemovedKind = (typeof removedKinds)[number];

const identifier = v.pipe(v.string(), v.uuid());

/**
 * Archives a record, or takes it out of the archive: archived ones are left out of lists and choices. One that still has messages to send
 * answers STILL_SENDING. Campaigns, profiles and newsletters are archived by those who may change them.
 */
export const archiveRecord = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/archive/{kind}/{id}',
  access: senderRoles,
  params: v.strictObject({ kind: v.picklist(archivedKinds), id: identifier }),
  body: v.strictObject({ archived: v.boolean() }),
  response: v.object({ archived: v.boolean() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STILL_SENDING'],
});

/** How long a deletion can be undone, in minutes. */
export const undoMinutes = 10;

/**
 * Undoes a deletion by the caller, up to ten minutes later: the record is as it was. `id` is the record's identifier, or the `undoKey` that
 * the deletion answered. Answers UNDO_OVER where that is not possible any more: later, or because what it belonged to was deleted too, or
 * because something else has taken its place.
 */
export const undoDeletion = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/deletions/{kind}/{id}/undo',
  access: senderRoles,
  params: v.strictObject({ kind: v.picklist(removedKinds), id: identifier }),
  response: v.object({ message: v.string() }),
  errors: ['UNDO_OVER', 'CAMPAIGN_FULL', 'FORBIDDEN'],
});
