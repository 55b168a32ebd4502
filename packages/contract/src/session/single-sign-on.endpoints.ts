import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { sessionData } from './session.schema.ts';
import { singleSignOnStart } from './single-sign-on.schema.ts';

/** Starts a log-in by the identity provider of an e-mail's domain. The answer is the same for all addresses of a domain. */
export const startSingleSignOn = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/sso',
  access: 'public',
  body: singleSignOnStart,
  /** The address of the provider that the browser navigates to. */
  response: v.object({ url: v.string() }),
  errors: ['SSO_FAILED', 'TOO_MANY_REQUESTS'],
});

/** Finishes a log-in with the parameters that the provider sent the browser back with. The server also sets a refresh cookie. */
export const finishSingleSignOn = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/sso/callback',
  access: 'public',
  /** The query of the address that the browser came back to. */
  body: v.strictObject({ query: v.pipe(v.string(), v.trim(), v.maxLength(8000)) }),
  response: sessionData,
  errors: ['SSO_FAILED', 'SSO_EXPIRED', 'USER_DISABLED', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
});
