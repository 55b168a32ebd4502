import type { Crumb, RemoteModule } from '@pregon/remote-api/remote-module';
import { nav } from './navigation.ts';
import { paths } from './paths.ts';

const trail: readonly Crumb[] = [{ title: 'Campañas', to: paths.campaigns }];

export default {
  id: 'mf-campaigns',
  routes: [
    { path: 'campaign', title: 'Crear Campaña', trail, load: () => import('./features/campaign-form/campaign-form.page.tsx') },
    { path: 'campaign/all', title: 'Campañas', load: () => import('./features/campaign-list/campaign-list.page.tsx') },
    {
      path: 'campaign/:campaignId',
      title: 'Campaña',
      trail,
      load: () => import('./features/campaign-page/campaign.page.tsx'),
    },
    {
      path: 'campaign/:campaignId/edit',
      title: 'Editar campaña',
      trail,
      load: () => import('./features/campaign-form/edit-campaign.page.tsx'),
    },
    {
      path: 'campaign/:campaignId/sends/:totalSends',
      title: 'Perfil',
      trail,
      load: () => import('./features/profile-form/profile-form.page.tsx'),
    },
    {
      path: 'campaigns/add-send',
      title: 'Agregar perfil',
      trail,
      load: () => import('./features/add-profiles/add-profiles.page.tsx'),
    },
    {
      path: 'clientes',
      title: 'Clientes',
      load: () => import('./features/customer-list/customer-list.page.tsx'),
    },
    {
      path: 'clientes/:customerId',
      title: 'Cliente',
      trail: [{ title: 'Clientes', to: paths.customers }],
      load: () => import('./features/customer-page/customer.page.tsx'),
    },
  ],
  nav,
  help: () => import('./help.ts'),
} satisfies RemoteModule;
