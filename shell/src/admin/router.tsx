import { createBrowserRouter } from 'react-router-dom';
import { LoginPage } from '../login/login.page.tsx';
import { SessionNotice } from '../session/session-notice.tsx';
import { Crash } from './crash-boundary.tsx';
import { NotFoundPage } from './not-found.page.tsx';

/** Each part beyond the log-in comes in a chunk of its own; the server names them in preload hints. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: Crash,
    hydrateFallbackElement: <SessionNotice>Verificando sesión...</SessionNotice>,
    children: [
      { path: '/', Component: LoginPage },
      {
        path: '/unsubscribe/:email',
        lazy: async () => {
          const { UnsubscribeRoute } = await import(/* webpackChunkName: "unsubscribe" */ '../unsubscribe/unsubscribe.route.tsx');
          return { Component: UnsubscribeRoute };
        },
      },
      {
        path: '/admin',
        lazy: async () => {
          const { Area } = await import(/* webpackChunkName: "area" */ '../area/area.tsx');
          return { Component: Area };
        },
        children: [
          {
            index: true,
            lazy: async () => {
              const { StartPage } = await import(/* webpackChunkName: "area" */ '../area/start.page.tsx');
              return { Component: StartPage };
            },
          },
          {
            path: '*',
            lazy: async () => {
              const { RemotePage } = await import(/* webpackChunkName: "area" */ '../area/remote.page.tsx');
              return { Component: RemotePage };
            },
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
