import type { RemoteModule } from '@pregon/remote-api/remote-module';

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
