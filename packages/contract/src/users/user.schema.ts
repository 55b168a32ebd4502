import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText, rowKey, versionNumber } from '../field.schema.ts';
import { newPassword, passwordsDiffer, repeatedPassword } from '../session/password.schema.ts';
import { roles } from '../session/roles.ts';
import type { WireNames } from '../wire-names.ts';

/** The number of a user or an invitation, as it stands in a path. */
export const keyInPath = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** As people write it, with signs between the figures. */
const phoneSigns = v.regex(/^(?:\+?[\d\s().-]+)?$/, 'Escribe un teléfono, como 300 123 4567.');
const phoneFigures = v.check<string, string>(
  (phone) => phone === '' || phone.replace(/\D/g, '').length >= 7,
  'Al teléfono le faltan números.',
);

/** The address that somebody logs in with, or is invited at. */
export const userEmail = emailAddress('El correo es requerido', 'Debe ingresar un correo valido');

export const userRole = v.picklist(roles, 'Elige un rol.');

const personFields = {
  firstName: requiredText('El nombre es requerido', 100),
  lastName: requiredText('El apellido es requerido', 100),
  email: userEmail,
  role: userRole,
};

const isRepeated = ({ password, repeatPassword }: { password: string; repeatPassword: string }): boolean =>
  password === repeatPassword;

const newUserFields = {
  ...personFields,
  address: requiredText('La dirección es requerida'),
  contactPhone: v.pipe(requiredText('El teléfono de contacto es requerido', 40), phoneSigns, phoneFigures),
  password: newPassword,
  active: v.optional(v.boolean(), true),
};

/** What the form of a new user asks for. Without `active` they may log in at once. */
export const userForm = v.pipe(
  v.strictObject({ ...newUserFields, repeatPassword: repeatedPassword }),
  v.forward(v.partialCheck([['password'], ['repeatPassword']], isRepeated, passwordsDiffer), ['repeatPassword']),
);
export type UserForm = v.InferInput<typeof userForm>;

/** A new user as they are sent: without `role` they only read, and the password once more has two names, either of which will do. */
export const newUser = v.pipe(
  v.strictObject({
    ...newUserFields,
    role: v.optional(userRole, 'lector'),
    repeatPassword: v.optional(repeatedPassword),
    confirmPassword: v.optional(repeatedPassword),
  }),
  v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return;
    const { password, repeatPassword, confirmPassword } = value;
    const key = repeatPassword === undefined && confirmPassword !== undefined ? 'confirmPassword' : 'repeatPassword';
    const repeated = [repeatPassword, confirmPassword].filter((one) => one !== undefined);
    const path = [{ type: 'object', origin: 'value', input: { ...value }, key, value: value[key] }] as const;
    if (repeated.length === 0) addIssue({ message: 'Es necesario repetir la contraseña', path: [...path] });
    else if (repeated.some((one) => one !== password)) addIssue({ message: passwordsDiffer, path: [...path] });
  }),
);
export type NewUser = v.InferOutput<typeof newUser>;

/** Who registered by themselves need not have said either. */
const editFields = {
  ...personFields,
  address: optionalText(),
  contactPhone: v.pipe(optionalText(40), phoneSigns, phoneFigures),
};

/** What of a user can be changed by others. Passwords are their owner's, and whether they may log in is a call of its own. */
export const userEdit = v.strictObject(editFields);
export type UserEdit = v.InferOutput<typeof userEdit>;
export type UserEditForm = v.InferInput<typeof userEdit>;

/** A user as they shall be from now on. Somebody else's change since `version` is a CONFLICT. */
export const userChange = v.strictObject({ id: rowKey, version: versionNumber, ...editFields });

/** A member of staff. */
export const user = v.object({
  id: v.number(),
  /** Counts the changes by `updateUser`, from 1. */
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  address: v.string(),
  contactPhone: v.string(),
  role: v.picklist(roles),
  /** Whether they may log in. */
  active: v.boolean(),
  /** When a session of theirs was last used, to within ten minutes; null when there is none on record. */
  lastSeenAt: v.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
});
export type User = v.InferOutput<typeof user>;

export const userNames = {
  id: 'user_id',
  firstName: 'first_name',
  lastName: 'last_name',
  contactPhone: 'contact_phone',
  repeatPassword: 'repeat_password',
  confirmPassword: 'confirm_password',
} as const satisfies WireNames;
