import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { formDraft } from '../form-drafts/form-draft.schema.ts';
import { senderRoles } from '../session/roles.ts';

/**
 * Lists the drafts of the account, the last changed first; with a campaign those for one of its profiles. A draft sends
 * nothing.
 */
export const listScheduleDrafts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule-drafts',
  access: senderRoles,
  query: v.strictObject({ campaign: v.optional(v.pipe(v.string(), v.uuid())) }),
  response: v.object({ items: v.array(formDraft) }),
  errors: [],
});
