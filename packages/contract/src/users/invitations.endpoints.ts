import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { invitationForm, madeInvitation } from './invitation.schema.ts';
import { keyInPath } from './user.schema.ts';

/**
 * Invites somebody to make a user of themselves, and writes to them. For an address that is invited already it is a new link: the
 * one before is good for nothing any more. An address that somebody has already is told of at `email`.
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

/** Makes the link of an invitation good for nothing. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/invitation/{id}',
  access: administratorRoles,
  params: v.strictObject({ id: keyInPath }),
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});
