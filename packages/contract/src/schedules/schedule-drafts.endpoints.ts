import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { draftChange, draftIdentifier, wholeDraft } from '../form-drafts/draft-change.schema.ts';
import { formDraft } from '../form-drafts/form-draft.schema.ts';
import { senderRoles } from '../session/roles.ts';

const params = v.strictObject({ id: draftIdentifier });

export const readScheduleDraft = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  response: v.object(wholeDraft),
  errors: ['NOT_FOUND'],
});

/**
 * Creates a draft under an identifier of the client's choice, or changes it. Repeating a request changes nothing; a concurrent change
 * answers CONFLICT.
 */
export const saveScheduleDraft = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  body: v.strictObject(draftChange),
  response: formDraft,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_DRAFTS'],
});

/** Deletes a draft; the caller can undo it for some minutes, see `undoDeletion`. */
export const deleteScheduleDraft = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/schedule-drafts/{id}',
  access: senderRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND'],
});
