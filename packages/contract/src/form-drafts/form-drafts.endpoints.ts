import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { editorRoles } from '../session/roles.ts';
import { draftChange, draftIdentifier, wholeDraft } from './draft-change.schema.ts';
import { formDraft } from './form-draft.schema.ts';

/** The drafts of schedules have endpoints of their own, because other roles may change schedules. */
const kind = v.picklist(['campaign', 'profile']);
const params = v.strictObject({ kind, id: draftIdentifier });

/** The campaign that a profile belongs to; a draft of a campaign has none. */
const campaign = v.optional(v.pipe(v.string(), v.uuid()));

/** Lists the drafts of a kind, the last changed first; those of profiles by their campaign. */
export const listFormDrafts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/form-drafts/{kind}',
  access: editorRoles,
  params: v.strictObject({ kind }),
  query: v.strictObject({ campaign }),
  response: v.object({ items: v.array(formDraft) }),
  errors: [],
});

export const readFormDraft = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/form-drafts/{kind}/{id}',
  access: editorRoles,
  params,
  response: v.object({ ...wholeDraft, campaign }),
  errors: ['NOT_FOUND'],
});

/**
 * Creates a draft of a campaign or a profile under an identifier of the client's choice, or changes it. Repeating a request changes
 * nothing; a concurrent change answers CONFLICT. It becomes a record by `createCampaign` or `createProfile`.
 */
export const saveFormDraft = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/form-drafts/{kind}/{id}',
  access: editorRoles,
  params,
  body: v.strictObject({ ...draftChange, campaign }),
  response: formDraft,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_DRAFTS'],
});

/** Deletes a draft; the caller can undo it for some minutes, see `undoDeletion`. */
export const deleteFormDraft = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/form-drafts/{kind}/{id}',
  access: editorRoles,
  params,
  response: deleted,
  errors: ['NOT_FOUND'],
});
