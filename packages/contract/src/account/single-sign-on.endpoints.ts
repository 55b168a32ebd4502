import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { rowKey } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { singleSignOnDomainForm, singleSignOnForm, singleSignOnSettings } from './single-sign-on.schema.ts';

const access = administratorRoles;
const inPath = v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), rowKey) });

/** Reads the account's identity provider and domains. The client secret is never in an answer. */
export const readSingleSignOn = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/single-sign-on',
  access,
  response: singleSignOnSettings,
  errors: [],
});

/** Stores the identity provider. Requiring it ends the sessions of those who may no longer log in by password. */
export const changeSingleSignOn = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/single-sign-on',
  access,
  body: singleSignOnForm,
  response: singleSignOnSettings,
  errors: ['TOO_MANY_REQUESTS'],
});

/**
 * Removes the identity provider with its client secret; domains stay. Ends the sessions that it opened, but for the caller's: who has no
 * password chooses one by e-mail.
 */
export const removeSingleSignOn = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/single-sign-on',
  access,
  response: singleSignOnSettings,
  errors: ['NOT_FOUND'],
});

/** Tries the stored identity provider, with its client secret. */
export const testSingleSignOn = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/single-sign-on/test',
  access,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'SSO_FAILED', 'TOO_MANY_REQUESTS'],
});

/** Adds a domain, which counts once it is confirmed. */
export const addSingleSignOnDomain = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/single-sign-on/domains',
  access,
  body: singleSignOnDomainForm,
  response: singleSignOnSettings,
  errors: ['TOO_MANY_REQUESTS'],
});

/** Confirms a domain by its DNS TXT record. */
export const confirmSingleSignOnDomain = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/account/single-sign-on/domains/{id}/confirmation',
  access,
  params: inPath,
  response: singleSignOnSettings,
  errors: ['NOT_FOUND', 'DOMAIN_UNPROVED', 'DOMAIN_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const removeSingleSignOnDomain = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/account/single-sign-on/domains/{id}',
  access,
  params: inPath,
  response: singleSignOnSettings,
  errors: ['NOT_FOUND'],
});
