import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { newPasskey, passkeyAssertion, passkeyCreation, passkeyForm, passkeyList, passkeyRequest } from './passkeys.schema.ts';
import { everyRole } from './roles.ts';
import { passwordConfirmation } from './second-factor.schema.ts';
import { sessionData } from './session.schema.ts';

const answer = v.object({ message: v.string() });

/** Issues a challenge for a log-in by passkey. It names nobody: the authenticator says whose passkeys it has. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/passkey/challenge',
  access: 'public',
  response: passkeyRequest,
  errors: ['TOO_MANY_REQUESTS'],
});

/** Logs a person in by a passkey, which counts as both factors. The server also sets an HttpOnly refresh cookie. */
export const finishPasskeyLogin = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/passkey',
  access: 'public',
  body: passkeyAssertion,
  response: sessionData,
  errors: ['BAD_PASSKEY', 'SSO_REQUIRED', 'USER_DISABLED', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
});

/** Lists the caller's passkeys, oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/session/passkeys',
  access: everyRole,
  response: passkeyList,
  errors: [],
});

/** Issues a challenge for a new passkey of the caller. */
export const startPasskey = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/passkeys/challenge',
  access: everyRole,
  body: passkeyForm,
  response: passkeyCreation,
  errors: ['WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_PASSKEYS', 'TOO_MANY_REQUESTS'],
});

/** Stores a new passkey of the caller. */
export const finishPasskey = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/passkeys',
  access: everyRole,
  body: newPasskey,
  response: answer,
  errors: ['BAD_PASSKEY', 'TOO_MANY_PASSKEYS', 'TOO_MANY_REQUESTS'],
});

/** Removes a passkey of the caller, unless it is the second factor that one of their accounts requires. */
export const removePasskey = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/passkeys/{id}/removal',
  access: everyRole,
  params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(100)) }),
  body: passwordConfirmation,
  response: answer,
  errors: ['WRONG_PASSWORD', 'NOT_FOUND', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'],
});
