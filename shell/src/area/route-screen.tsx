import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';
import { useStore } from '@pregon/ui/external-store';
import { pageTitle } from '@pregon/ui/page';
import { useLocation, useOutletContext, useRoutes } from 'react-router-dom';
import { rememberVisit } from '../palette/remember-visit.ts';
import type { FrameContext } from './area.tsx';
import { RouteLoading } from './route-loading.tsx';

interface RouteScreenProps {
  readonly route: RemoteRoute;
  readonly Screen: ComponentType;
}

/** One screen of a remote, with its breadcrumb. */
export function RouteScreen({ route, Screen }: RouteScreenProps) {
  const { setCrumbs } = useOutletContext<FrameContext>();
  const { pathname, search } = useLocation();
  const { title } = route;
  // Runs before the screen's own effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = `${title} · Pregón`;
  }, [title]);
  // The screen of a record is named by its page, which knows the record; until it is loaded by its kind.
  const named = useStore(pageTitle);
  const crumb = (route.path.includes(':') && named) || title;
  useLayoutEffect(() => setCrumbs([...(route.trail ?? []), { title: crumb }]), [route, crumb, setCrumbs]);
  useEffect(() => rememberVisit({ to: pathname + search, title }), [pathname, search, title]);
  const screen = useRoutes([{ path: route.path, element: <Screen /> }]);
  return <Suspense fallback={<RouteLoading />}>{screen}</Suspense>;
}
