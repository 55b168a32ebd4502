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

/** Mails a link to choose a new password, if there is such a user. Answers the same, and about as fast, if there is none. */
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

/** Changes a password by the link of `forgotPassword`, once, and ends every session of the user. */
export const resetPassword = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/reset-password',
  access: 'public',
  body: passwordChangeForm,
  response: answer,
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/** Whom an invitation is for. */
export const verifyInvitation = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/auth/verification/{token}',
  access: 'public',
  params: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({ email: v.string() }),
  errors: ['BAD_TOKEN', 'TOO_MANY_REQUESTS'],
});

/** Makes a user of somebody who was invited. The first one of an account is its administrator. */
export const signUp = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/auth/signup',
  access: 'public',
  body: registrationForm,
  response: answer,
  errors: ['BAD_TOKEN', 'USER_EXISTS', 'TOO_MANY_REQUESTS'],
});

/**
 * Adds the account of an invitation to those of a person who uses Pregón already, with the password that they have. It answers the
 * same whether nobody has the address or the password is another: who holds the link learns nothing of other accounts.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  version: 'V2',
  path: '/auth/invitation',
  access: 'public',
  body: invitationAcceptance,
  response: answer,
  errors: ['BAD_TOKEN', 'BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
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

/** Where the caller is logged in, the latest first. */
export const listSessions = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/session/all',
  access: everyRole,
  response: v.object({ items: v.array(openSession) }),
  errors: [],
});

/** Ends one of the caller's sessions elsewhere. */
export const endSession = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/session/all/{id}',
  access: everyRole,
  params: v.object({ id: v.string() }),
  response: answer,
  errors: ['NOT_FOUND'],
});

/** Ends all of the caller's sessions but this one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/session/all',
  access: everyRole,
  response: answer,
  errors: [],
});
