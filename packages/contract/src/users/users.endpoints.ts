import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { keyInPath, newUser, user, userChange, userNames } from './user.schema.ts';

const params = v.strictObject({ id: keyInPath });

/** Makes a user with a password that the caller has chosen. An address that somebody has already is told of at `email`. */
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
 * Changes a user. Who gets another role has it within seconds, without logging in again. Nobody takes the role from themselves, so
 * that there is always an administrator.
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

/** Lets a user log in again. */
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

/** Keeps a user, but never the caller, from logging in, and ends their sessions and recovery links. */
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

/** Mails a link to choose a new password to an active user. */
export const sendUserRecovery = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/user/{id}/recovery',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'USER_INACTIVE', 'TOO_MANY_REQUESTS'],
});
