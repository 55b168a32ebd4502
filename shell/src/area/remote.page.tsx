import type { Release } from '@pregon/federation-runtime/registry';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageRegistry } from '../remotes/page-registry.ts';
import { reportLoad, setCurrentApp } from '../remotes/platform-reports.ts';
import { resolveRoute } from './resolve-route.ts';
import { RouteOutlet } from './route-outlet.tsx';
import { useRenewals } from './renewals.ts';

interface Standing {
  readonly name: string;
  readonly version: string;
  /** True until its first screen was shown. */
  readonly milliseconds: number;
}

/** Screens under /admin, of the remotes or of the shell itself, resolved by address. */
export function RemotePage() {
  const { pathname } = useLocation();
  const renewals = useRenewals();
  const [standing, setStanding] = useState<Standing>();
  const name = standing?.name;
  const stand = useCallback((release: Release | undefined, milliseconds: number) => {
    setStanding((before) => (release && !isSame(before, release) ? { ...nameOf(release), milliseconds } : release && before));
  }, []);
  // A remote keeps its release across its screens.
  useEffect(() => (name ? pageRegistry.mounted(name) : undefined), [name]);
  useEffect(() => {
    if (!standing) return undefined;
    reportLoad(standing, standing.milliseconds);
    return setCurrentApp(standing.name, standing.version);
  }, [standing]);
  return <RouteOutlet key={`${pathname} ${renewals}`} resolveRoute={() => resolveRoute(pathname)} onShown={stand} />;
}

const nameOf = ({ name, version }: Release) => ({ name, version });

function isSame(standing: Standing | undefined, { name, version }: Release): boolean {
  return standing?.name === name && standing.version === version;
}
