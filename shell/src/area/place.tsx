import type { Release } from '@pregon/federation/runtime/registry';
import { useEffect } from 'react';
import { AreaNotFound } from './area-not-found.tsx';
import type { Arrival } from './arrival.ts';
import { Arriving } from './arriving.tsx';
import { prefetchRest } from './prefetch.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RouteScreen } from './route-screen.tsx';
import { useSettled, type Settled } from './settled.ts';

interface PlaceProps {
  /** Asked once. */
  readonly arrive: () => Promise<Arrival>;
  /** Told of the release whose screen stands here; of none when it is another thing. */
  readonly onStand: (release: Release | undefined) => void;
}

/** One address: on its way, then what stands there, inside a boundary. What it throws takes nothing else with it. */
export function Place({ arrive, onStand }: PlaceProps) {
  const settled = useSettled(arrive);
  const isFault = settled?.ok === false;
  useEffect(() => {
    if (isFault) onStand(undefined);
  }, [isFault, onStand]);
  if (!settled) return <Arriving />;
  return (
    <RemoteBoundary release={releaseOf(settled)}>
      <Arrived settled={settled} onStand={onStand} />
    </RemoteBoundary>
  );
}

function Arrived({ settled, onStand }: { settled: Settled<Arrival>; onStand: PlaceProps['onStand'] }) {
  const release = releaseOf(settled);
  useEffect(() => {
    onStand(release);
    prefetchRest();
  }, [release, onStand]);
  if (!settled.ok) throw settled.error;
  const arrival = settled.value;
  if (arrival.kind === 'screen') return <RouteScreen route={arrival.route} Screen={arrival.Screen} />;
  return arrival.kind === 'nothing' ? <AreaNotFound /> : <AnotherDocument />;
}

function releaseOf(settled: Settled<Arrival>): Release | undefined {
  return settled.ok && settled.value.kind === 'screen' ? settled.value.release : undefined;
}

/** After what stood here before is gone: nothing of it asks whether the page may be left. */
function AnotherDocument() {
  useEffect(() => window.location.reload(), []);
  return <Arriving />;
}
