import * as v from 'valibot';
import { deleted, deletion } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { editorRoles } from '../session/roles.ts';

/** Deletes a profile with its schedules, as long as no message was sent for it. */
export const deleteProfile = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/sends/{id}',
  access: editorRoles,
  params: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  query: deletion,
  response: deleted,
  errors: ['NOT_FOUND', 'PROFILE_SENT', 'UNDO_OVER'],
});
