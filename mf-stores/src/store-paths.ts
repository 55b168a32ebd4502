/** Paths of the screens of stores. */
export const storePaths = {
  stores: '/admin/tiendas',
  newStore: '/admin/tiendas/nueva',
  store: (id: number) => `/admin/tiendas/${id}`,
} as const;
