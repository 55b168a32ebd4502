import type { RemoteRoute } from '@pregon/federation/remote';
import { arriveAtOwn } from './arrival.ts';
import { Place } from './place.tsx';
import { useRenewals } from './renewals.ts';

/** A screen of the shell's own, under the same care as those of the remotes: fetched patiently, inside a boundary. */
export function OwnScreen({ route }: { route: RemoteRoute }) {
  const renewals = useRenewals();
  return <Place key={renewals} arrive={() => arriveAtOwn(route)} onStand={nobody} />;
}

const nobody = () => undefined;
