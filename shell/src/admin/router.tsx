import { lazy } from 'react';
import { useRoutes, type Location, type RouteObject } from 'react-router-dom';
import { FrontPages } from '../login/front-pages.tsx';
import { LoginPage } from '../login/login.page.tsx';
import { lazyPart } from '../routing/lazy-part.tsx';
import { preparePagesAt, useLoadedLocation } from '../routing/use-loaded-location.ts';
import { SessionNotice } from '../session/session-notice.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { ScreenErrors } from './screen-errors.tsx';

/** A separate chunk that no page waits for. If it fails to load, the crash page replaces it. */
const TopBoundary = lazy(() => import(/* webpackChunkName: "later" */ './top-boundary.tsx'));

const accountPages = () => import(/* webpackChunkName: "account" */ '../account/account-pages.ts');

const startPage = () => import(/* webpackChunkName: "area" */ '../area/load-start.ts');

/** Each page beyond the log-in has its own chunk; the server names them in preload hints. */
const routes: RouteObject[] = [
  {
    Component: FrontPages,
    children: [
      { path: '/', Component: LoginPage },
      {
        path: '/forgot',
        Component: lazyPart('ForgotPage', accountPages),
      },
      {
        path: '/account/recovery/:token',
        Component: lazyPart('RecoveryPage', accountPages),
      },
      {
        path: '/verificacion',
        Component: lazyPart('LoginStepPage', accountPages),
      },
      {
        path: '/empresa',
        Component: lazyPart('SingleSignOnPage', accountPages),
      },
      {
        path: '/registro',
        Component: lazyPart('RegistrationPage', accountPages),
      },
      {
        path: '/legal/:document',
        Component: lazyPart('LegalPage', () => import(/* webpackChunkName: "legal" */ '../legal/legal.page.tsx')),
      },
    ],
  },
  {
    path: '/unsubscribe/:email',
    Component: lazyPart(
      'UnsubscribeRoute',
      () => import(/* webpackChunkName: "unsubscribe" */ '../unsubscribe/unsubscribe.route.tsx'),
    ),
  },
  {
    path: '/admin',
    Component: lazyPart('Area', () => import(/* webpackChunkName: "area" */ '../area/area.tsx')),
    children: [
      {
        index: true,
        Component: lazyPart('StartPage', async () => (await startPage()).loadStart()),
      },
      {
        path: '*',
        Component: lazyPart('RemotePage', () => import(/* webpackChunkName: "area" */ '../area/remote.page.tsx')),
      },
    ],
  },
  { path: '*', Component: NotFoundPage },
];

/** Loads the pages of an address. Never rejects: a failure is shown by the page that failed. */
export async function preparePages(pathname: string): Promise<void> {
  await preparePagesAt(routes, pathname);
}

/** All pages of the document, inside of an `AppRouter`. */
export function Pages({ pages = routes }: { readonly pages?: RouteObject[] }) {
  const location = useLoadedLocation(pages);
  if (!location) return <SessionNotice>Verificando sesión...</SessionNotice>;
  return (
    <ScreenErrors location={location} Page={TopBoundary}>
      <ShownPages pages={pages} location={location} />
    </ScreenErrors>
  );
}

function ShownPages({ pages, location }: { readonly pages: RouteObject[]; readonly location: Location }) {
  return useRoutes(pages, location);
}
