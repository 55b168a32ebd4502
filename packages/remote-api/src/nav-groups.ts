/** The groups of the side menu that remotes can add entries to, in their order. The entries of Reportes come from the server. */
export const navGroups = ['Campañas', 'Envios', 'Configuraciones', 'Utilidades'] as const;

/** The label of a group of the side menu. */
export type NavGroup = (typeof navGroups)[number];
