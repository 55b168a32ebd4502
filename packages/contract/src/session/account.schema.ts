import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText } from '../field.schema.ts';
import { newPassword, passwordsDiffer, repeatedPassword } from './password.schema.ts';

/** Who forgot their password. Whatever is written is taken: the answer is the same for everybody. */
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

/** A new password, by the link of a message. */
export const passwordChangeForm = v.pipe(
  v.strictObject({ password: newPassword, confirmPassword: repeatedPassword, token: v.pipe(v.string(), v.maxLength(200)) }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isConfirmed, passwordsDiffer), ['confirmPassword']),
);
export type PasswordChangeForm = v.InferInput<typeof passwordChangeForm>;

/** A new password, by who knows the present one. */
export const ownPasswordForm = v.pipe(
  v.strictObject({
    currentPassword: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
    password: newPassword,
    confirmPassword: repeatedPassword,
  }),
  v.forward(v.partialCheck([['password'], ['confirmPassword']], isConfirmed, passwordsDiffer), ['confirmPassword']),
);
export type OwnPasswordForm = v.InferInput<typeof ownPasswordForm>;

/** What somebody who was invited says about themselves. */
export const registrationForm = v.pipe(
  v.strictObject({
    firstName: requiredText('El nombre es requerido', 100),
    lastName: requiredText('El apellido es requerido', 100),
    email: emailAddress('El correo es requerido', 'Debe ingresar un correo valido'),
    phone: optionalText(40),
    address: optionalText(),
    password: newPassword,
    repeatPassword: repeatedPassword,
    /** Of the invitation. */
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

/** What somebody who uses Pregón already says to accept an invitation. */
export const invitationAcceptance = v.strictObject({
  password: v.pipe(v.string('Requerido'), v.nonEmpty('Requerido'), v.maxLength(200, 'Datos no válidos')),
  /** Of the invitation. */
  token: v.pipe(v.string(), v.maxLength(200)),
});

/** One log-in of the caller's that still holds. */
export const openSession = v.object({
  id: v.string(),
  /** What it runs on, as far as it says: `Chrome en Windows`. */
  device: v.string(),
  /** Network address that it was last used from. */
  address: v.string(),
  openedAt: moment,
  usedAt: moment,
  isCurrent: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;
