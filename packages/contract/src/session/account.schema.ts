import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText } from '../field.schema.ts';
import { newPassword, passwordsDiffer, repeatedPassword } from './password.schema.ts';

/** The form of a forgotten password. Any text is accepted, because the answer must be the same for everybody. */
export const recoveryForm = v.strictObject({
  email: v.pipe(
    v.string('Debe ingresar un correo valido'),
    v.trim(),
    v.nonEmpty('Datos no validos'),
    v.maxLength(254, 'Debe ingresar un correo valido'),
  ),
});
export type RecoveryForm = v.InferInput<typeof recoveryForm>;

const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }): boolean =>
  password === confirmPassword;

/** The form of a password reset by link. */
export const passwordChangeForm = v.pipe(
  v.strictObject({ password: newPassword, confirmPassword: repeatedPassword, token: v.pipe(v.string(), v.maxLength(200)) }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isConfirmed, passwordsDiffer), ['confirmPassword']),
);
export type PasswordChangeForm = v.InferInput<typeof passwordChangeForm>;

/** The form of a password change by its owner, with the current password. */
export const ownPasswordForm = v.pipe(
  v.strictObject({
    currentPassword: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
    password: newPassword,
    confirmPassword: repeatedPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isConfirmed, passwordsDiffer), ['confirmPassword']),
);
export type OwnPasswordForm = v.InferInput<typeof ownPasswordForm>;

/** The registration form of an invited person. */
export const registrationForm = v.pipe(
  v.strictObject({
    firstName: requiredText('El nombre es requerido', 100),
    lastName: requiredText('El apellido es requerido', 100),
    email: emailAddress('El correo es requerido', 'Debe ingresar un correo valido'),
    phone: optionalText(40),
    address: optionalText(),
    password: newPassword,
    repeatPassword: repeatedPassword,
    /** The token of the invitation. */
    token: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeatPassword']],
      ({ password, repeatPassword }) => password === repeatPassword,
      passwordsDiffer,
    ),
    ['repeatPassword'],
  ),
);
export type RegistrationForm = v.InferInput<typeof registrationForm>;

/** The form with which an existing user accepts an invitation. */
export const invitationAcceptance = v.strictObject({
  password: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
  /** The token of the invitation. */
  token: v.pipe(v.string(), v.maxLength(200)),
});

/** An open session of the caller. */
export const openSession = v.object({
  id: v.string(),
  /** The browser and operating system, as far as known: `Chrome en Windows`. */
  device: v.string(),
  /** The network address of its last use. */
  address: v.string(),
  openedAt: moment,
  usedAt: moment,
  /** Whether it was opened by single sign-on. */
  bySso: v.boolean(),
  isCurrent: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;
