import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';

/** The kinds of records that can be archived. */
export const archivedKinds = ['campaign', 'profile', 'newsletter', 'schedule'] as const;
export type ArchivedKind = (typeof archivedKinds)[number];

/** The kinds of records whose deletion can be undone: `draft` is one of any form. */
export const undoneKinds = [...archivedKinds, 'draft'] as const;
export type UndoneKind = (typeof undoneKinds)[number];

const id = v.pipe(v.string(), v.uuid());

/**
 * Archives a record, or takes it out of the archive: archived ones are left out of lists and choices. One that still has messages to send
 * answers STILL_SENDING. Campaigns, profiles and newsletters are archived by those who may change them.
 */
export const archiveRecord = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/archive/{kind}/{id}',
  access: senderRoles,
  params: v.strictObject({ kind: v.picklist(archivedKinds), id }),
  body: v.strictObject({ archived: v.boolean() }),
  response: v.object({ archived: v.boolean() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STILL_SENDING'],
});

/** How long a deletion can be undone, in minutes. */
export const undoMinutes = 10;

/**
 * Undoes a deletion by the caller, up to ten minutes later: the record is as it was. Answers UNDO_OVER where that is not possible any more:
 * later, or because what it belonged to was deleted too.
 */
export const undoDeletion = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/deletions/{kind}/{id}/undo',
  access: senderRoles,
  params: v.strictObject({ kind: v.picklist(undoneKinds), id }),
  response: v.object({ message: v.string() }),
  errors: ['UNDO_OVER', 'CAMPAIGN_FULL'],
});
