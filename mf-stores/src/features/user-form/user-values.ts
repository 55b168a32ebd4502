import type { User, UserEditForm } from '@pregon/contract/users/user.schema';
import { formatCount } from '@pregon/ui/format';
import type { Revision } from '@pregon/ui/record';
import { roleLabels } from '../../staff/role-labels.ts';

/** The labels of the fields of an edit. */
export const userLabels: Readonly<Record<keyof UserEditForm, string>> = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  email: 'Correo',
  contactPhone: 'Teléfono de contacto',
  address: 'Dirección',
  role: 'Rol',
  storeIds: 'Tiendas',
};

/** Returns the form values of a user. */
export const editableValues = ({ firstName, lastName, email, address, contactPhone, role, stores = [] }: User) => ({
  firstName,
  lastName,
  email,
  address,
  contactPhone,
  role,
  storeIds: stores.map(({ storeId }) => storeId),
});

export const revisionOf = (user: User): Revision => ({ version: user.version, values: editableValues(user) });

const roles = new Map<unknown, string>(Object.entries(roleLabels));

/** Formats a value for the edit-conflict notice. */
export const displayValue = (value: unknown, name: string): string =>
  (name === 'role' ? roles.get(value) : undefined) ??
  (Array.isArray(value) ? formatCount(value.length, 'tienda', 'tiendas') : value === '' ? 'vacío' : String(value));
