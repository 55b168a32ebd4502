import type { RemoteModule } from '@pregon/federation/remote';
import type { Loaded } from '@pregon/federation/runtime/loader';
import { Suspense, use, useEffect, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { faultDetail, faultSentence } from '../remotes/fault-report.ts';
import { AreaNotFound } from './area-not-found.tsx';
import { Arriving } from './arriving.tsx';
import { forgetLoad, loadOf } from './remote-loads.ts';
import { RouteScreen } from './route-screen.tsx';
import { Unavailable } from './unavailable.tsx';

/** A remote in its place, or why it is not there. Who leaves and comes back tries again. */
export function Remote({ name }: { name: string }) {
  const [, setRetries] = useState(0);
  useEffect(() => () => forgetLoad(name), [name]);
  const retry = () => {
    forgetLoad(name);
    setRetries((count) => count + 1);
  };
  return (
    <Suspense fallback={<Arriving />}>
      <Arrived load={loadOf(name)} onRetry={retry} />
    </Suspense>
  );
}

function Arrived({ load, onRetry }: { load: Promise<Loaded<RemoteModule>>; onRetry: () => void }) {
  const loaded = use(load);
  if (loaded.ok) return <Screens routes={loaded.value.routes} />;
  const { fault } = loaded;
  return <Unavailable sentence={faultSentence(fault)} detail={faultDetail(fault)} onRetry={onRetry} />;
}

function Screens({ routes }: Pick<RemoteModule, 'routes'>) {
  return useRoutes([
    ...routes.map((route) => ({ path: route.path, element: <RouteScreen key={route.path} route={route} /> })),
    { path: '*', element: <AreaNotFound /> },
  ]);
}
