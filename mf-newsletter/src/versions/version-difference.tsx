import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import type { NewsletterVersion } from '@pregon/contract/newsletters/newsletter.schema';
import { readNewsletterVersion } from '@pregon/contract/newsletters/newsletters.endpoints';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button } from '@pregon/ui/button';
import { Empty, Spinner } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DifferenceList } from './difference-list.tsx';
import './versions.css';

interface VersionDifferenceProps {
  readonly identifier: string;
  /** Newest first. */
  readonly versions: readonly NewsletterVersion[];
  readonly version: number;
}

/** The changes of a version, compared with the previous or any other one. */
export function VersionDifference({ identifier, versions, version }: VersionDifferenceProps) {
  const id = useId();
  const others = versions.filter((other) => other.version !== version);
  const before = others.find((other) => other.version < version) ?? others[0];
  const [other, setOther] = useState(before?.version);
  const older = Math.min(version, other ?? version);
  const newer = Math.max(version, other ?? version);
  const difference = useDifference(identifier, older, newer);
  if (other === undefined) return <p className="soft">Es la primera versión: no hay con qué compararla.</p>;
  return (
    <section className="vs-difference" aria-labelledby={`${id}-title`}>
      <div className="row wrap">
        <h3 id={`${id}-title`}>
          De la versión {older} a la {newer}
        </h3>
        <label className="row end small" htmlFor={id}>
          Comparar con
          <select className="input" id={id} value={other} onChange={(event) => setOther(Number(event.target.value))}>
            {others.map((choice) => (
              <option key={choice.version} value={choice.version}>
                Versión {choice.version}
              </option>
            ))}
          </select>
        </label>
      </div>
      {difference.data ? (
        <DifferenceList differences={difference.data} />
      ) : difference.error ? (
        <Empty
          kind="fault"
          title="No pudimos comparar las versiones"
          actions={<Button onPress={() => void difference.refetch()}>Reintentar</Button>}
        >
          {faultMessage(difference.error)}
        </Empty>
      ) : (
        <Spinner>Comparando…</Spinner>
      )}
    </section>
  );
}

/** Cached forever, because versions are immutable. */
function useDifference(identifier: string, older: number, newer: number) {
  const read = (version: number) => restQuery(readNewsletterVersion, { params: { id: identifier, version: String(version) } });
  const [olderQuery, newerQuery] = [useQuery(read(older)), useQuery(read(newer))];
  const [a, b] = [olderQuery.data?.templateHtml, newerQuery.data?.templateHtml];
  const compared = useQuery({
    queryKey: ['newsletter-difference', identifier, older, newer],
    queryFn: async () => {
      const { messageDifference } = await loadPart(() => import('./message-difference.ts'));
      return messageDifference(a ?? '', b ?? '');
    },
    enabled: a !== undefined && b !== undefined && older !== newer,
    staleTime: Infinity,
  });
  const failed = [olderQuery, newerQuery, compared].find(({ error }) => error !== null);
  return { data: compared.data, error: failed?.error, refetch: () => failed?.refetch() };
}
