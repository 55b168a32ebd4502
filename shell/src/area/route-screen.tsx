import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';
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
    document.title = `${route.title} · Pregón`;
    setCrumbs([...(route.trail ?? []), { title: route.title }]);
  }, [route, setCrumbs]);
  useEffect(() => rememberVisit({ to: pathname + search, title }), [pathname, search, title]);
  const screen = useRoutes([{ path: route.path, element: <Screen /> }]);
  return <Suspense fallback={<RouteLoading />}>{screen}</Suspense>;
}
