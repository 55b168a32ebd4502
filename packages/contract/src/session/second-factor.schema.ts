import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { sessionData } from './session.schema.ts';

const noCode = 'Escribe el código.';

/** A code of the authenticator app, or a recovery code, as people type it: spaces and hyphens do not count. */
export const secondFactorCode = v.pipe(
  v.string(noCode),
  v.trim(),
  v.nonEmpty(noCode),
  v.maxLength(40, 'Un código tiene 6 números, o 16 letras y números si es de recuperación.'),
);

const signedToken = v.pipe(v.string(), v.maxLength(2000));
const password = v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos'));

/** The second step of a log-in. */
export const secondStepForm = v.strictObject({ code: secondFactorCode });
export const secondStepRequest = v.strictObject({ ...secondStepForm.entries, stepToken: signedToken });

/** The request of a secret during a log-in to an account that requires a second factor. */
export const loginEnrolmentRequest = v.strictObject({ stepToken: signedToken });
export const loginEnrolmentProof = v.strictObject({ ...secondStepRequest.entries, enrolmentToken: signedToken });

/** The request of a secret by a logged-in person, who confirms with the password. */
export const passwordConfirmation = v.strictObject({ password });
export const enrolmentProof = v.strictObject({ code: secondFactorCode, enrolmentToken: signedToken });

/** The confirmation of a change of one's second factor: password and a code. */
export const secondFactorConfirmation = v.strictObject({ password, code: secondFactorCode });
export type SecondFactorConfirmation = v.InferInput<typeof secondFactorConfirmation>;

/** A new secret, which an authenticator app stores. It counts once a code proves that the app has it. */
export const enrolment = v.object({
  /** The secret as text, for apps that cannot read the picture. */
  secret: v.string(),
  /** The address that the QR code contains: `otpauth://totp/…`. */
  uri: v.string(),
  /** To be returned with the first code, within 15 minutes. */
  enrolmentToken: v.string(),
});
export type Enrolment = v.InferOutput<typeof enrolment>;

/** New recovery codes, which are shown this once. */
export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

/** The session that a log-in with enrolment opens. */
export const enrolledSession = v.object({ ...sessionData.entries, ...recoveryCodes.entries });
export type EnrolledSession = v.InferOutput<typeof enrolledSession>;

/** The caller's second factor. */
export const secondFactorState = v.object({
  isOn: v.boolean(),
  /** Null while it is off. */
  since: v.nullable(moment),
  /** Unused recovery codes. */
  codesLeft: v.number(),
  /** Whether one of the caller's accounts requires it, so that it cannot be switched off. */
  isRequired: v.boolean(),
});
export type SecondFactorState = v.InferOutput<typeof secondFactorState>;
