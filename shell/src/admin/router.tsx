import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, lazy, Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { FrontPages } from '../login/front-pages.tsx';
import { LoginPage } from '../login/login.page.tsx';
import { SessionNotice } from '../session/session-notice.tsx';
import { NotFoundPage } from './not-found.page.tsx';

/** A separate chunk that no page waits for. If it fails to load, the crash page replaces it. */
const TopBoundary = lazy(() => import(/* webpackChunkName: "later" */ './top-boundary.tsx'));

/** Each page beyond the log-in has its own chunk; the server names them in preload hints. */
export const router = createBrowserRouter([
  {
    errorElement: (
      <Suspense>
        <TopBoundary />
      </Suspense>
    ),
    hydrateFallbackElement: <SessionNotice>Verificando sesión...</SessionNotice>,
    children: [
      {
        Component: FrontPages,
        children: [
          { path: '/', Component: LoginPage },
          {
            path: '/forgot',
            lazy: part('ForgotPage', () => import(/* webpackChunkName: "account" */ '../account/forgot.page.tsx')),
          },
          {
            path: '/account/recovery/:token',
            lazy: part('RecoveryPage', () => import(/* webpackChunkName: "account" */ '../account/recovery.page.tsx')),
          },
          {
            path: '/registro',
            lazy: part('RegistrationPage', () => import(/* webpackChunkName: "account" */ '../account/registration.page.tsx')),
          },
          {
            path: '/legal/:document',
            lazy: part('LegalPage', () => import(/* webpackChunkName: "legal" */ '../legal/legal.page.tsx')),
          },
        ],
      },
      {
        path: '/unsubscribe/:email',
        lazy: part(
          'UnsubscribeRoute',
          () => import(/* webpackChunkName: "unsubscribe" */ '../unsubscribe/unsubscribe.route.tsx'),
        ),
      },
      {
        path: '/admin',
        lazy: part('Area', () => import(/* webpackChunkName: "area" */ '../area/area.tsx')),
        children: [
          {
            index: true,
            lazy: part('StartPage', () => import(/* webpackChunkName: "area" */ '../area/start.page.tsx')),
          },
          {
            path: '*',
            lazy: part('RemotePage', () => import(/* webpackChunkName: "area" */ '../area/remote.page.tsx')),
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);

/** A lazy route whose component is exported by this name. */
function part<Name extends string>(name: Name, load: () => Promise<Readonly<Record<Name, ComponentType>>>) {
  return async () => ({ Component: (await loadPart(load))[name] });
}
