import type { Release } from '@pregon/federation/runtime/registry';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageRegistry } from '../remotes/page-registry.ts';
import { setCurrentApp } from '../remotes/platform-reports.ts';
import { arrive } from './arrival.ts';
import { Place } from './place.tsx';
import { useRenewals } from './renewals.ts';

/** Whatever lies under /admin, of the remotes or of the shell's own: found by its address. */
export function RemotePage() {
  const { pathname } = useLocation();
  const renewals = useRenewals();
  const [standing, setStanding] = useState<Release>();
  const name = standing?.name;
  const version = standing?.version;
  // From one screen of a remote to the next it keeps its release.
  useEffect(() => (name ? pageRegistry.mounted(name) : undefined), [name]);
  useEffect(() => (name && version ? setCurrentApp(name, version) : undefined), [name, version]);
  return <Place key={`${pathname} ${renewals}`} arrive={() => arrive(pathname)} onStand={setStanding} />;
}
