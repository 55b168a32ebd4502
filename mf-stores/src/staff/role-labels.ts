import type { Role } from '@pregon/contract/session/roles';
import type { CardOption } from '@pregon/ui/choices';

export const roleLabels = {
  administrador: 'Administrador',
  marketing: 'Marketing',
  operador: 'Operador',
  lector: 'Lector',
} as const satisfies Record<Role, string>;

const descriptions = {
  administrador: 'Todo, también los usuarios, la auditoría y los datos.',
  marketing: 'Campañas, perfiles, newsletters y envíos.',
  operador: 'Programa y envía lo que otros prepararon.',
  lector: 'Mira todo lo demás, sin cambiar nada.',
} as const satisfies Record<Role, string>;

/** Options of the role field, from the most to the least privileged role. */
export const roleOptions: readonly (CardOption & { readonly value: Role })[] = (
  ['administrador', 'marketing', 'operador', 'lector'] as const
).map((role) => ({ value: role, label: roleLabels[role], description: descriptions[role] }));
