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
  ],
} satisfies RemoteModule;
