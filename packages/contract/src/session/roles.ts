/** What a member of staff may do: the first may do everything, the last only look. */
export const roles = ['administrador', 'marketing', 'operador', 'lector'] as const;
export type Role = (typeof roles)[number];

/** Who may call: anybody, every role, or the roles of a list. */
export type Access = 'public' | readonly Role[];

/** Everybody who is logged in. */
export const everyRole: readonly Role[] = roles;
/** Those who may see and change who else may do what. */
export const administratorRoles = ['administrador'] as const satisfies readonly Role[];
/** Those who may create and change campaigns, profiles and newsletters. */
export const editorRoles = ['administrador', 'marketing'] as const satisfies readonly Role[];
/** Those who may schedule sends. */
export const senderRoles = ['administrador', 'marketing', 'operador'] as const satisfies readonly Role[];

export const mayCall = (access: Access, role: Role | undefined): boolean =>
  access === 'public' || (role !== undefined && access.includes(role));
