import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { everyRole } from './roles.ts';
import { loginForm, ownAccount, refreshedSession, sessionData } from './session.schema.ts';

/**
 * Opens a session. The server also sets an HttpOnly refresh cookie. A person with a second factor, or who must have one, gets SECOND_STEP
 * instead, with the data of `secondStep` as its `fields`.
 */
export const login = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login',
  access: 'public',
  body: v.strictObject({ ...loginForm.entries, recaptchaResponse: v.optional(v.string()) }),
  response: sessionData,
  wire: { request: { recaptchaResponse: 'g_recaptcha_response' } },
  errors: [
    'BAD_CREDENTIALS',
    'CAPTCHA_FAILED',
    'SECOND_STEP',
    'SSO_REQUIRED',
    'USER_DISABLED',
    'ACCOUNT_SUSPENDED',
    'TOO_MANY_REQUESTS',
  ],
});

/** Exchanges the refresh cookie and the access token of the same session, expired or not, for a new pair. */
export const refreshToken = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/refresh-token',
  access: 'public',
  body: v.strictObject({ accessToken: v.string() }),
  response: refreshedSession,
  errors: ['UNAUTHENTICATED'],
});

/** Ends the session of the caller in the browser and on the server. */
export const logout = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/logout',
  access: everyRole,
  response: v.object({ message: v.string() }),
  errors: [],
});

/** Lists the accounts of the caller in which they may work, by name. */
export const listOwnAccounts = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/session/accounts',
  access: everyRole,
  response: v.object({ items: v.array(ownAccount) }),
  errors: [],
});

/** Ends the caller's session and opens one in another of their accounts. The server replaces its refresh cookie. */
export const switchAccount = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/account',
  access: everyRole,
  body: v.strictObject({ accountId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)) }),
  response: sessionData,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_MISSING', 'SSO_REQUIRED', 'SSO_SESSION', 'TOO_MANY_REQUESTS'],
});
