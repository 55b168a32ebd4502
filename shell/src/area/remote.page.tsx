import { findRemote, isUnder, type Registry } from '@pregon/federation/runtime/registry';
import { Suspense, use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageRegistry } from '../remotes/page-registry.ts';
import { AreaNotFound } from './area-not-found.tsx';
import { Arriving } from './arriving.tsx';
import { Remote } from './remote.tsx';
import { Unavailable } from './unavailable.tsx';

/** The address that the server sent this document for: its security policy is that address's. */
const servedPath = window.location.pathname;

/** Whatever lies under /admin and is not the shell's own: found by its address. */
export function RemotePage() {
  const [registry, setRegistry] = useState(() => settled(pageRegistry.read()));
  return (
    <Suspense fallback={<Arriving />}>
      <Place registry={registry} onRetry={() => setRegistry(settled(pageRegistry.refresh()))} />
    </Suspense>
  );
}

/** A promise that is never rejected: an Error is an answer like any other. */
function settled(reading: Promise<Registry>): Promise<Registry | Error> {
  return reading.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

function Place({ registry, onRetry }: { registry: Promise<Registry | Error>; onRetry: () => void }) {
  const { pathname } = useLocation();
  const known = use(registry);
  if (known instanceof Error) {
    return <Unavailable sentence="no se pudo saber qué módulos hay." detail={known.message} onRetry={onRetry} />;
  }
  const remote = findRemote(known, pathname);
  if (!remote) return <AreaNotFound />;
  if (needsAnotherDocument(known, pathname)) {
    window.location.reload();
    return <Arriving />;
  }
  return <Remote key={remote.name} name={remote.name} />;
}

/** An editor may need inline styles, which only the document served for its own address allows. */
function needsAnotherDocument({ remotes }: Registry, pathname: string): boolean {
  const relaxed = Object.values(remotes).flatMap(({ inlineStylePaths }) => inlineStylePaths.map((path) => `/admin/${path}`));
  const isRelaxed = (path: string) => relaxed.some((base) => isUnder(path, base));
  return isRelaxed(pathname) && !isRelaxed(servedPath);
}
