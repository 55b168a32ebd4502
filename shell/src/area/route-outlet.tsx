import type { Release } from '@pregon/federation-runtime/registry';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ResolvedRoute } from './resolve-route.ts';
import { RouteLoading } from './route-loading.tsx';
import { pausePrefetching, prefetchRest } from './prefetch.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RouteScreen } from './route-screen.tsx';
import { usePromiseOutcome, type PromiseOutcome } from './promise-outcome.ts';

const AreaNotFound = lazy(() => import(/* webpackChunkName: "area-later" */ './area-not-found.tsx'));

interface RouteOutletProps {
  /** Called once. */
  readonly resolveRoute: () => Promise<ResolvedRoute>;
  /** Called with the release whose screen is shown and the milliseconds until then; with undefined when it is not a remote's. */
  readonly onShown: (release: Release | undefined, milliseconds: number) => void;
}

/** Shows one address: a loading state, then its screen inside an error boundary, so that its errors do not affect the rest. */
export function RouteOutlet({ resolveRoute, onShown }: RouteOutletProps) {
  const [begin] = useState(() => performance.now());
  const settled = usePromiseOutcome(resolveRoute);
  const isFault = settled?.ok === false;
  useEffect(pausePrefetching, []);
  useEffect(() => {
    if (isFault) onShown(undefined, 0);
  }, [isFault, onShown]);
  if (!settled) return <RouteLoading />;
  return (
    <RemoteBoundary release={releaseOf(settled)}>
      <Resolved settled={settled} begin={begin} onShown={onShown} />
    </RemoteBoundary>
  );
}

interface ResolvedProps extends Pick<RouteOutletProps, 'onShown'> {
  readonly settled: PromiseOutcome<ResolvedRoute>;
  readonly begin: number;
}

function Resolved({ settled, begin, onShown }: ResolvedProps) {
  const release = releaseOf(settled);
  useEffect(() => {
    onShown(release, performance.now() - begin);
    prefetchRest();
  }, [release, begin, onShown]);
  if (!settled.ok) throw settled.error;
  const resolved = settled.value;
  if (resolved.kind === 'screen') return <RouteScreen route={resolved.route} Screen={resolved.Screen} />;
  // Without a heading: that of the address may be of a screen that is not for this role.
  return (
    <Suspense fallback={<RouteLoading heading={null} />}>
      {resolved.kind === 'nothing' ? <AreaNotFound /> : <AnotherDocument />}
    </Suspense>
  );
}

function releaseOf(settled: PromiseOutcome<ResolvedRoute>): Release | undefined {
  return settled.ok && settled.value.kind === 'screen' ? settled.value.release : undefined;
}

/** Reloads the document after the previous screen was unmounted, so that its guard for unsaved changes does not ask. */
function AnotherDocument() {
  useEffect(() => window.location.reload(), []);
  return <RouteLoading />;
}
