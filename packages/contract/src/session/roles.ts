/** The roles of staff, from the most permissions to the fewest. */
export const roles = ['administrador', 'marketing', 'operador', 'lector', 'gerente_tienda'] as const;
export type Role = (typeof roles)[number];

/** The role whose users see the data of the stores that are assigned to them, and nothing else. */
export const storeRole = 'gerente_tienda' satisfies Role;

/** The access of a call: public, or a list of roles. */
export type Access = 'public' | readonly Role[];

/** Every logged-in user, for what is their own. A call for it that reads data of the account limits them to the caller's stores. */
export const everyRole: readonly Role[] = roles;
/** The roles that see the data of the whole account. */
export const accountRoles = ['administrador', 'marketing', 'operador', 'lector'] as const satisfies readonly Role[];
/** The roles that manage users and their roles. */
export const administratorRoles = ['administrador'] as const satisfies readonly Role[];
/** The roles that create and change campaigns, profiles and newsletters. */
export const editorRoles = ['administrador', 'marketing'] as const satisfies readonly Role[];
/** The roles that schedule sendings. */
export const senderRoles = ['administrador', 'marketing', 'operador'] as const satisfies readonly Role[];
/** The roles that read the data of customers, those of a store's manager only. Such a call limits them to the caller's stores. */
export const customerReaderRoles = [...senderRoles, storeRole] as const satisfies readonly Role[];

/** Who may create and change profiles, for screens that offer it and do not need the form's schema. */
export const profileEditing = { access: editorRoles } as const;

/** Whoever sees the whole account, for screens that show others less and do not need the schema of a call. */
export const wholeAccount = { access: accountRoles } as const;

export const mayCall = (access: Access, role: Role | undefined): boolean =>
  access === 'public' || (role !== undefined && access.includes(role));
