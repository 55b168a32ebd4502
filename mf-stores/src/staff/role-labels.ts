import { type Role, roles } from '@pregon/contract/session/roles';
import type { CardOption } from '@pregon/ui/choices';

export const roleLabels = {
  administrador: 'Administrador',
  marketing: 'Marketing',
  operador: 'Operador',
  lector: 'Lector',
  gerente_tienda: 'Gerente de tienda',
} as const satisfies Record<Role, string>;

const descriptions = {
  administrador: 'Todo, también los usuarios, la auditoría y los datos.',
  marketing: 'Campañas, perfiles, newsletters y envíos.',
  operador: 'Programa y envía lo que otros prepararon.',
  lector: 'Mira todo lo demás, sin cambiar nada.',
  gerente_tienda: 'Mira sus tiendas y los clientes de ellas, y nada más.',
} as const satisfies Record<Role, string>;

/** Options of the role field, from the most to the least privileged role. */
export const roleOptions: readonly (CardOption & { readonly value: Role })[] = roles.map((role) => ({
  value: role,
  label: roleLabels[role],
  description: descriptions[role],
}));
