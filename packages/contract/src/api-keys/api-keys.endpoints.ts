import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { administratorRoles } from '../session/roles.ts';
import { keyInPath } from '../users/user.schema.ts';
import { apiKey, apiKeyForm } from './api-keys.schema.ts';

const params = v.strictObject({ id: keyInPath });
/** The secret is shown once: only its hash is stored. */
const withSecret = v.object({ key: apiKey, secret: v.string() });

/** Lists the API keys of the account, latest first. */
export const listApiKeys = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/api-keys',
  access: administratorRoles,
  response: v.object({ keys: v.array(apiKey) }),
  errors: [],
});

/** Creates a key, which acts in the name of the caller with the given permissions only. */
export const createApiKey = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/api-keys',
  access: administratorRoles,
  body: apiKeyForm,
  response: withSecret,
  errors: ['TOO_MANY_API_KEYS', 'TOO_MANY_REQUESTS'],
});

/** Gives a key a new secret. The old one is accepted for another 24 hours, so that clients can change over. */
export const rotateApiKey = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/api-keys/{id}/rotation',
  access: administratorRoles,
  params,
  response: withSecret,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Deletes a key: its secrets are refused from then on, in every process within 5 s. */
export const deleteApiKey = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/api-keys/{id}',
  access: administratorRoles,
  params,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND'],
});
