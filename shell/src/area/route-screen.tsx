import type { RemoteRoute } from '@pregon/federation/remote';
import { loadPatiently } from '@pregon/federation/runtime/patience';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useOutletContext } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { Arriving } from './arriving.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

const screens = new WeakMap<RemoteRoute, ComponentType>();

function screenOf(route: RemoteRoute): ComponentType {
  const screen = screens.get(route) ?? lazy(() => loadPatiently(route.load));
  screens.set(route, screen);
  return screen;
}

/** One screen of a remote, with its breadcrumb, inside a boundary: what it throws takes nothing else with it. */
export function RouteScreen({ route }: { route: RemoteRoute }) {
  const { pathname } = useLocation();
  const { setCrumbs } = useOutletContext<FrameContext>();
  const [attempt, setAttempt] = useState(() => ({ count: 1, Screen: screenOf(route) }));
  useEffect(() => {
    document.title = `${route.title} · Pregón`;
    setCrumbs([...(route.trail ?? []), { title: route.title }]);
  }, [route, setCrumbs]);
  const retry = () => {
    screens.delete(route);
    setAttempt({ count: attempt.count + 1, Screen: screenOf(route) });
  };
  return (
    <RemoteBoundary key={`${pathname} ${attempt.count}`} onRetry={retry}>
      <Suspense fallback={<Arriving />}>
        <attempt.Screen />
      </Suspense>
    </RemoteBoundary>
  );
}
