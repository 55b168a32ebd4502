import type { Release } from '@pregon/federation-runtime/registry';
import { useEffect, useState } from 'react';
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
  /** Told of the release whose screen stands here, and after how many milliseconds; of none when it is another thing. */
  readonly onStand: (release: Release | undefined, milliseconds: number) => void;
}

/** One address: on its way, then what stands there, inside a boundary. What it throws takes nothing else with it. */
export function Place({ arrive, onStand }: PlaceProps) {
  const [begin] = useState(() => performance.now());
  const settled = useSettled(arrive);
  const isFault = settled?.ok === false;
  useEffect(() => {
    if (isFault) onStand(undefined, 0);
  }, [isFault, onStand]);
  if (!settled) return <Arriving />;
  return (
    <RemoteBoundary release={releaseOf(settled)}>
      <Arrived settled={settled} begin={begin} onStand={onStand} />
    </RemoteBoundary>
  );
}

interface ArrivedProps extends Pick<PlaceProps, 'onStand'> {
  readonly settled: Settled<Arrival>;
  readonly begin: number;
}

function Arrived({ settled, begin, onStand }: ArrivedProps) {
  const release = releaseOf(settled);
  useEffect(() => {
    onStand(release, performance.now() - begin);
    prefetchRest();
  }, [release, begin, onStand]);
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
