import type { RemoteRoute } from '@pregon/federation/remote';

/** The screens that the shell brings itself; each arrives with the same care as those of the remotes. */
export const ownRoutes: readonly RemoteRoute[] = [
  {
    path: 'plataforma',
    title: 'Estado de la plataforma',
    load: () => import(/* webpackChunkName: "platform" */ '../platform/platform.page.tsx'),
  },
];
