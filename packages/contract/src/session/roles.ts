/** The roles of staff, from the most permissions to read-only. */
export const roles = ['administrador', 'marketing', 'operador', 'lector'] as const;
export type Role = (typeof roles)[number];

/** The access of a call: public, or a list of roles. */
export type Access = 'public' | readonly Role[];

/** Every logged-in user. */
export const everyRole: readonly Role[] = roles;
/** The roles that manage users and their roles. */
export const administratorRoles = ['administrador'] as const satisfies readonly Role[];
/** The roles that create and change campaigns, profiles and newsletters. */
export const editorRoles = ['administrador', 'marketing'] as const satisfies readonly Role[];
/** The roles that schedule sendings. */
export const senderRoles = ['administrador', 'marketing', 'operador'] as const satisfies readonly Role[];

/** Who may create and change profiles, for screens that offer it and do not need the form's schema. */
export const profileEditing = { access: editorRoles } as const;

export const mayCall = (access: Access, role: Role | undefined): boolean =>
  access === 'public' || (role !== undefined && access.includes(role));
