import type { RemoteRoute } from '@pregon/remote-api/remote-module';

const loadBoard = () => import(/* webpackChunkName: "analytics" */ '../analytics/analytics.page.tsx');

/** The shell's own screens, loaded like those of remotes. */
export const ownRoutes: readonly RemoteRoute[] = [
  {
    path: 'plataforma',
    title: 'Estado de la plataforma',
    load: () => import(/* webpackChunkName: "platform" */ '../platform/platform.page.tsx'),
  },
  { path: 'ayuda', title: 'Ayuda', load: () => import(/* webpackChunkName: "help" */ '../help/help.page.tsx') },
  {
    path: 'pendientes',
    title: 'Pendientes',
    load: () => import(/* webpackChunkName: "pending" */ '../pending/pending.page.tsx'),
  },
  { path: 'analytics/campaigns/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/segments/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/events/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/customers/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/stores/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/accuracy/:boardID', title: 'Reporte', load: loadBoard },
  { path: 'analytics/incremental/:boardID', title: 'Reporte', load: loadBoard },
];
