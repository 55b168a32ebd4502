import type { RemoteModule } from '@pregon/federation/remote';

const trail = [{ title: 'Envios' }];

export default {
  id: 'mf-sends',
  routes: [
    {
      path: 'sends/schedule',
      title: 'Programar Envios',
      trail,
      load: () => import('./features/schedule-form/schedule-form.page.tsx'),
    },
    {
      path: 'sends/scheduled-list',
      title: 'Programaciones',
      trail,
      load: () => import('./features/schedule-list/schedule-list.page.tsx'),
    },
  ],
} satisfies RemoteModule;
