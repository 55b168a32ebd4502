import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { nav, palette } from './navigation.ts';
import { paths } from './paths.ts';

export default {
  id: 'mf-sample',
  routes: [
    {
      path: 'sample',
      title: 'Campañas de ejemplo',
      load: () => import('./features/campaigns/campaign-list.page.tsx'),
    },
    {
      path: 'sample/new',
      title: 'Crear campaña de ejemplo',
      trail: [{ title: 'Campañas de ejemplo', to: paths.campaigns }],
      load: () => import('./features/campaigns/campaign-form.page.tsx'),
    },
  ],
  nav,
  palette,
  help: () => import('./help.ts'),
} satisfies RemoteModule;
