import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { everyRole } from './roles.ts';
import {
  enrolledSession,
  enrolment,
  enrolmentProof,
  loginEnrolmentProof,
  loginEnrolmentRequest,
  passwordConfirmation,
  recoveryCodes,
  secondFactorConfirmation,
  secondFactorState,
  secondStepRequest,
} from './second-factor.schema.ts';
import { sessionData } from './session.schema.ts';

/** Ends a log-in by a code of the second factor. The server also sets an HttpOnly refresh cookie. */
export const finishLogin = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/second-factor',
  access: 'public',
  body: secondStepRequest,
  response: sessionData,
  errors: ['STEP_EXPIRED', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

/** Creates a secret during a log-in to an account that requires a second factor of a person who has none. */
export const startLoginEnrolment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/enrolment',
  access: 'public',
  body: loginEnrolmentRequest,
  response: enrolment,
  errors: ['STEP_EXPIRED', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
});

/** Switches the second factor on and ends the log-in. The recovery codes are in this answer alone. */
export const finishLoginEnrolment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/login/enrolment/code',
  access: 'public',
  body: loginEnrolmentProof,
  response: enrolledSession,
  errors: ['STEP_EXPIRED', 'SECOND_FACTOR_ON', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

export const readSecondFactor = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/session/second-factor',
  access: everyRole,
  response: secondFactorState,
  errors: [],
});

/** Creates a secret for the caller. */
export const startEnrolment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/second-factor/secret',
  access: everyRole,
  body: passwordConfirmation,
  response: enrolment,
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_ON', 'TOO_MANY_REQUESTS'],
});

/** Switches the caller's second factor on by its first code, and ends their other sessions. */
export const finishEnrolment = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/second-factor',
  access: everyRole,
  body: enrolmentProof,
  response: recoveryCodes,
  errors: ['STEP_EXPIRED', 'SECOND_FACTOR_ON', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

/** Replaces the caller's recovery codes. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/second-factor/recovery-codes',
  access: everyRole,
  body: secondFactorConfirmation,
  response: recoveryCodes,
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_OFF', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
});

/** Switches the caller's second factor off, unless one of their accounts requires it. */
export const removeSecondFactor = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/session/second-factor/removal',
  access: everyRole,
  body: secondFactorConfirmation,
  response: v.object({ message: v.string() }),
  errors: ['WRONG_PASSWORD', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_REQUIRED', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
});
