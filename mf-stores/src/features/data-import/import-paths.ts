/** Paths of the screens of data import. */
export const importPaths = {
  all: '/admin/importar',
  one: (identifier: string): string => `/admin/importar/${identifier}`,
} as const;
