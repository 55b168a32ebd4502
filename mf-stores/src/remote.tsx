import type { RemoteModule } from '@pregon/federation/remote';
import { storePaths } from './store-paths.ts';

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
      path: 'tiendas/nueva',
      title: 'Nueva tienda',
      trail: [{ title: 'Configuraciones' }, { title: 'Tiendas', to: storePaths.stores }],
      load: () => import('./features/store-form/new-store.page.tsx'),
    },
    {
      path: 'tiendas/:storeId',
      title: 'Editar tienda',
      trail: [{ title: 'Configuraciones' }, { title: 'Tiendas', to: storePaths.stores }],
      load: () => import('./features/store-form/edit-store.page.tsx'),
    },
    {
      path: 'util/urlshortener',
      title: 'Acortador URL',
      trail: [{ title: 'Utilidades' }],
      load: () => import('./features/short-links/short-links.page.tsx'),
    },
  ],
} satisfies RemoteModule;
