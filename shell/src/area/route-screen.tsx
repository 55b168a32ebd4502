import type { RemoteRoute } from '@pregon/federation/remote';
import { Suspense, useEffect, type ComponentType } from 'react';
import { useOutletContext, useRoutes } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { Arriving } from './arriving.tsx';

interface RouteScreenProps {
  readonly route: RemoteRoute;
  readonly Screen: ComponentType;
}

/** One screen of a remote, with its breadcrumb. */
export function RouteScreen({ route, Screen }: RouteScreenProps) {
  const { setCrumbs } = useOutletContext<FrameContext>();
  useEffect(() => {
    document.title = `${route.title} · Pregón`;
    setCrumbs([...(route.trail ?? []), { title: route.title }]);
  }, [route, setCrumbs]);
  const screen = useRoutes([{ path: route.path, element: <Screen /> }]);
  return <Suspense fallback={<Arriving />}>{screen}</Suspense>;
}
