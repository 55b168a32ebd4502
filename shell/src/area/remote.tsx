import type { RemoteModule } from '@pregon/federation/remote';
import type { Loaded } from '@pregon/federation/runtime/loader';
import { Suspense, use, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { adminLoader } from '../remotes/admin-loader.ts';
import { faultDetail, faultSentence } from '../remotes/fault-report.ts';
import { AreaNotFound } from './area-not-found.tsx';
import { Arriving } from './arriving.tsx';
import { RouteScreen } from './route-screen.tsx';
import { Unavailable } from './unavailable.tsx';

/** A remote in its place, or why it is not there. */
export function Remote({ name }: { name: string }) {
  const [load, setLoad] = useState(() => adminLoader.load(name, './remote'));
  return (
    <Suspense fallback={<Arriving />}>
      <Arrived load={load} onRetry={() => setLoad(adminLoader.load(name, './remote'))} />
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
