import { lazy } from 'react';
import { useRoutes, type Location, type RouteObject } from 'react-router-dom';
import { declarePages } from '../routing/document-pages.ts';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useLoadedLocation } from '../routing/use-loaded-location.ts';
import { SessionNotice } from '../session/session-notice.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { ScreenErrors } from './screen-errors.tsx';

/** A separate chunk that no page waits for. If it fails to load, the crash page replaces it. */
const TopBoundary = lazy(() => import(/* webpackChunkName: "later" */ './top-boundary.tsx'));

const front = () => import(/* webpackChunkName: "front" */ '../login/front.ts');

const accountPages = () => import(/* webpackChunkName: "account" */ '../account/account-pages.ts');

const startPage = () => import(/* webpackChunkName: "area" */ '../area/load-start.ts');

/** Each page has its own chunk; the server names them in preload hints. */
const routes = declarePages([
  {
    Component: lazyPart('FrontPages', front),
    children: [
      { path: '/', Component: lazyPart('LoginPage', front) },
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
]);

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
