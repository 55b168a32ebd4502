import { restQuery } from '@pregon/auth-api/queries';
import { listNewsletterVersions } from '@pregon/contract/newsletters/newsletters.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

const VersionDifference = lazy(() =>
  loadPart(async () => ({ default: (await import('../versions/version-difference.tsx')).VersionDifference })),
);

/** What changed in a newsletter since the last approved version, for whoever is asked to approve it. */
export function WhatChanged({ identifier }: { readonly identifier: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = restQuery(listNewsletterVersions, { params: { id: identifier } });
  const { data } = useQuery({ ...query, staleTime: 0, enabled: isOpen });
  const [newest, ...earlier] = data?.items ?? [];
  const approved = earlier.find((version) => version.approved);
  return (
    <details className="small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{approved ? `Qué cambió desde la versión ${approved.version}, aprobada` : 'Qué cambió'}</summary>
      {isOpen && newest ? (
        <Suspense fallback={<Spinner>Comparando…</Spinner>}>
          <VersionDifference
            identifier={identifier}
            versions={approved ? [newest, approved] : [newest, ...earlier]}
            version={newest.version}
          />
        </Suspense>
      ) : null}
    </details>
  );
}
