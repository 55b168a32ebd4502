import type { ImportKind } from '@pregon/contract/data/data.endpoints';

/** The query parameter with the kind of file that is selected first. */
export const kindParameter = 'kind';

/** Paths of the screens of data import. */
export const importPaths = {
  all: '/admin/importar',
  /** The list with its form, where a kind of file is selected. */
  upload: (kind: ImportKind): string => `/admin/importar?${kindParameter}=${kind}`,
  one: (identifier: string): string => `/admin/importar/${identifier}`,
  sources: '/admin/importar/fuentes',
  newSource: '/admin/importar/fuentes/nueva',
  source: (id: number): string => `/admin/importar/fuentes/${id}`,
} as const;
