import * as v from 'valibot';
import { deleted } from '../archive/deleted.schema.ts';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { invitationForm, madeInvitation } from './invitation.schema.ts';
import { keyInPath } from './user.schema.ts';

/**
 * Invites a person by e-mail to create a user. A second invitation of the same address creates a new link and invalidates the former one.
 * An address that already has a user answers an error at `email`.
 */
export const inviteUser = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/invitation',
  access: administratorRoles,
  body: invitationForm,
  response: madeInvitation,
  errors: ['USER_EXISTS', 'TOO_MANY_REQUESTS'],
});

/** Withdraws an invitation, so that its link becomes invalid. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/invitation/{id}',
  access: administratorRoles,
  params: v.strictObject({ id: keyInPath }),
  response: deleted,
  errors: ['NOT_FOUND'],
});
