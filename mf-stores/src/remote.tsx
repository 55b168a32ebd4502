import type { RemoteModule } from '@pregon/federation/remote';

export default {
  id: 'mf-stores',
  routes: [
    {
      path: 'tiendas',
      title: 'Tiendas',
      trail: [{ title: 'Configuraciones' }],
      load: () => import('./features/store-list/store-list.page.tsx'),
    },
    {
      path: 'util/urlshortener',
      title: 'Acortador URL',
      trail: [{ title: 'Utilidades' }],
      load: () => import('./features/short-links/short-links.page.tsx'),
    },
  ],
} satisfies RemoteModule;
