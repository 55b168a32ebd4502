import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import {
  invitationAcceptance,
  openSession,
  ownPasswordForm,
  passwordChangeForm,
  recoveryForm,
  registrationForm,
} from './account.schema.ts';
import { everyRole } from './roles.ts';

const answer = v.object({ message: v.string() });
const captchaNames = { request: { recaptchaResponse: 'g_recaptcha_response' } } as const;

/** E-mails a password reset link, if the user exists. The answer and its timing are the same if the user does not. */
export const forgotPassword = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/forgot-password',
  access: 'public',
  body: v.strictObject({ ...recoveryForm.entries, recaptchaResponse: v.optional(v.string()) }),
  response: answer,
  wire: captchaNames,
  errors: ['CAPTCHA_FAILED', 'TOO_MANY_REQUESTS'],
});

/** Resets a password with the one-time token of `forgotPassword`, and ends every session of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/reset-password',
  access: 'public',
  body: passwordChangeForm,
  response: answer,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/** Reads the details of an invitation. */
export const verifyInvitation = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/auth/verification/{token}',
  access: 'public',
  params: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({ email: v.string() }),
  errors: ['BAD_TOKEN', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
});

/** Creates the user of an invitation. The first user of an account is its administrator. */
export const signUp = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/auth/signup',
  access: 'public',
  body: registrationForm,
  response: answer,
  errors: ['BAD_TOKEN', 'ACCOUNT_SUSPENDED', 'USER_EXISTS', 'TOO_MANY_REQUESTS'],
});

/**
 * Adds the account of an invitation to those of an existing user, who confirms with their password. An unknown address and a wrong password
 * get the same answer, so that the holder of the link learns nothing about other accounts.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/auth/invitation',
  access: 'public',
  body: invitationAcceptance,
  response: answer,
  errors: ['BAD_TOKEN', 'ACCOUNT_SUSPENDED', 'BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

/** Changes the caller's own password and ends their other sessions. */
export const changeOwnPassword = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/session/password',
  access: everyRole,
  body: ownPasswordForm,
  response: answer,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
});

/** Lists the open sessions of the caller, the latest first. */
export const listSessions = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/session/all',
  access: everyRole,
  response: v.object({ items: v.array(openSession) }),
  errors: [],
});

/** Ends one of the caller's other sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/session/all/{id}',
  access: everyRole,
  params: v.object({ id: v.string() }),
  response: answer,
  errors: ['NOT_FOUND'],
});

/** Ends all of the caller's sessions except the current one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/session/all',
  access: everyRole,
  response: answer,
  errors: [],
});
