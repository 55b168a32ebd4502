import * as v from 'valibot';
import { emailAddress, moment, optionalText, requiredText, rowKey, versionNumber } from '../field.schema.ts';
import { newPassword, passwordsDiffer, repeatedPassword } from '../session/password.schema.ts';
import { type Role, roles, storeRole } from '../session/roles.ts';
import type { WireNames } from '../wire-names.ts';

/** The id of a user or an invitation in a path. */
export const keyInPath = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** A telephone number as people write it, with separators between the digits. */
const phoneSigns = v.regex(/^(?:\+?[\d\s().-]+)?$/, 'Escribe un teléfono, como 300 123 4567.');
const phoneFigures = v.check<string, string>(
  (phone) => phone === '' || phone.replace(/\D/g, '').length >= 7,
  'Al teléfono le faltan números.',
);

/** The address with which a user logs in or is invited. */
export const userEmail = emailAddress('El correo es requerido', 'Debe ingresar un correo valido');

export const userRole = v.picklist(roles, 'Elige un rol.');

/** The largest number of stores of one user. */
export const mostUserStores = 200;

/** The ids of the stores that a user with the role of a store sees. The server stores none for other roles. */
export const userStores = v.optional(
  v.pipe(v.array(rowKey), v.maxLength(mostUserStores, `Elige ${mostUserStores} tiendas o menos.`)),
  () => [],
);

interface Assigned {
  readonly role: Role;
  readonly storeIds: readonly number[];
}

/** Whoever sees only stores needs one. */
export const hasNeededStores = ({ role, storeIds }: Assigned): boolean => role !== storeRole || storeIds.length > 0;
export const storesMissing = 'Elige al menos una tienda.';

/** A store of a user by name. Its key has a name of its own: the `id` of a user has another name on the wire. */
export const namedStore = v.object({ storeId: v.number(), name: v.string() });
export type NamedStore = v.InferOutput<typeof namedStore>;

const personFields = {
  firstName: requiredText('El nombre es requerido', 100),
  lastName: requiredText('El apellido es requerido', 100),
  email: userEmail,
  role: userRole,
  storeIds: userStores,
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

/** The form of a new user. Without `active` they may log in at once. */
export const userForm = v.pipe(
  v.strictObject({ ...newUserFields, repeatPassword: repeatedPassword }),
  v.forward(v.partialCheck([['password'], ['repeatPassword']], isRepeated, passwordsDiffer), ['repeatPassword']),
  v.forward(v.partialCheck([['role'], ['storeIds']], hasNeededStores, storesMissing), ['storeIds']),
);
export type UserForm = v.InferInput<typeof userForm>;

/** The request of a new user. Without `role` the user is a reader. The repeated password has two possible names on the wire. */
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
  v.forward(v.partialCheck([['role'], ['storeIds']], hasNeededStores, storesMissing), ['storeIds']),
);
export type NewUser = v.InferOutput<typeof newUser>;

/** The optional fields of an edit: users who registered by themselves may lack them. */
const editFields = {
  ...personFields,
  address: optionalText(),
  contactPhone: v.pipe(optionalText(40), phoneSigns, phoneFigures),
};

/** The fields of a user that others may change. Passwords belong to their owner, and activation has its own endpoints. */
export const userEdit = v.pipe(
  v.strictObject(editFields),
  v.forward(v.partialCheck([['role'], ['storeIds']], hasNeededStores, storesMissing), ['storeIds']),
);
export type UserEdit = v.InferOutput<typeof userEdit>;
export type UserEditForm = v.InferInput<typeof userEdit>;

/** A change of a user. A concurrent change since `version` answers CONFLICT. */
export const userChange = v.pipe(
  v.strictObject({ id: rowKey, version: versionNumber, ...editFields }),
  v.forward(v.partialCheck([['role'], ['storeIds']], hasNeededStores, storesMissing), ['storeIds']),
);

/** A member of staff. */
export const user = v.object({
  id: v.number(),
  /** The optimistic locking version: it counts the changes by `updateUser`, from 1. */
  version: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  address: v.string(),
  contactPhone: v.string(),
  role: v.picklist(roles),
  /** The stores that a user with the role of a store sees, by name; absent in the answer of an older server. */
  stores: v.optional(v.array(namedStore)),
  /** Whether the user may log in. */
  active: v.boolean(),
  /** Whether the user logs in with a second factor; absent in the answer of an older server. */
  hasSecondFactor: v.optional(v.boolean()),
  /** The last use of one of the user's sessions, to within ten minutes; null when none is recorded. */
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
  hasSecondFactor: 'has_second_factor',
  storeId: 'store_id',
  storeIds: 'store_ids',
  repeatPassword: 'repeat_password',
  confirmPassword: 'confirm_password',
} as const satisfies WireNames;
