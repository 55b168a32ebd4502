import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { keyInPath, newUser, user, userChange, userNames } from './user.schema.ts';

const params = v.strictObject({ id: keyInPath });

/** Creates a user with a password that the caller chose. An address that already has a user answers an error at `email`. */
export const createUser = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/user',
  access: administratorRoles,
  body: newUser,
  response: user,
  wire: { request: userNames, response: userNames },
  errors: ['USER_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const readUser = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/user/{id}',
  access: administratorRoles,
  params,
  response: user,
  wire: { response: userNames },
  errors: ['NOT_FOUND'],
});

/**
 * Changes a user. A new role applies within seconds, without logging in again. Nobody can remove their own administrator role, so that
 * there is always an administrator.
 */
export const updateUser = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/user',
  access: administratorRoles,
  body: userChange,
  response: user,
  wire: { request: userNames, response: userNames },
  errors: ['NOT_FOUND', 'CONFLICT', 'USER_EXISTS', 'OWN_USER', 'FORBIDDEN'],
});

/** Activates a user, so that they can log in again. */
export const activateUser = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/user/{id}/activation',
  access: administratorRoles,
  params,
  response: user,
  wire: { response: userNames },
  errors: ['NOT_FOUND'],
});

/** Deactivates a user other than the caller, and ends their sessions and password reset links. */
export const deactivateUser = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/user/{id}/activation',
  access: administratorRoles,
  params,
  response: user,
  wire: { response: userNames },
  errors: ['NOT_FOUND', 'OWN_USER', 'FORBIDDEN'],
});

/** E-mails a password reset link to an active user. */
export const sendUserRecovery = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/user/{id}/recovery',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'USER_INACTIVE', 'TOO_MANY_REQUESTS'],
});

/** Ends all sessions of a user in the account. */
export const endUserSessions = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/user/{id}/sessions',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Removes the second factor of a user who has lost it, ends their sessions, and tells them by e-mail. */
export const resetSecondFactor = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/user/{id}/second-factor',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'SECOND_FACTOR_OFF', 'OWN_USER', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});
