/** Paths of the screens of data import. */
export const importPaths = {
  all: '/admin/importar',
  one: (identifier: string): string => `/admin/importar/${identifier}`,
  sources: '/admin/importar/fuentes',
  newSource: '/admin/importar/fuentes/nueva',
  source: (id: number): string => `/admin/importar/fuentes/${id}`,
} as const;
