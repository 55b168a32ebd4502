import type { RemoteModule } from '@pregon/federation/remote';

export default {
  id: 'mf-public',
  routes: [
    {
      path: 'unsubscribe/:email',
      title: 'Darse de baja',
      load: () => import('./features/unsubscribe/unsubscribe.route.tsx'),
    },
  ],
} satisfies RemoteModule;
