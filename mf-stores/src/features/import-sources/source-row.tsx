import { faultMessage } from '@pregon/auth-api/fault';
import type { ImportSource } from '@pregon/contract/data/import-sources.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatDateTime } from '@pregon/ui/format';
import { NearTime } from '@pregon/ui/near-time';
import { Badge, Note } from '@pregon/ui/page';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { kindLabels } from '../../imports/import-labels.ts';
import { importPaths } from '../../imports/import-paths.ts';
import { usePullSource, useUpdateSource } from './source-changes.ts';
import { badgeOf, runLabels, scheduleWords, valuesOf } from './source-words.ts';

const DeleteSource = lazy(() => loadPart(() => import('./delete-source.tsx')));

interface SourceRowProps {
  readonly source: ImportSource;
  readonly zone: string | undefined;
}

/** A source: where its files come from, when, how the last run went, and its actions. */
export function SourceRow({ source, zone }: SourceRowProps) {
  const { id, name, kind, address, path, active, nextAt, isPulling, failingSince, createdBy } = source;
  const update = useUpdateSource();
  const pull = usePullSource();
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: String(id) };
  const error = update.error ?? pull.error;
  const badge = badgeOf(source);
  return (
    <li className="source-row">
      <div className="row wrap">
        <b>
          <Link to={importPaths.source(id)}>{name}</Link>
        </b>
        <Badge state={badge.state} label={badge.label} />
        <span className="row wrap end">
          <Button
            size="s"
            aria-label={`Traer ahora ${name}`}
            isPending={pull.isPending || isPulling}
            pendingLabel="Trayendo…"
            onPress={() => pull.mutate({ params })}
          >
            Traer ahora
          </Button>
          <Button
            size="s"
            aria-label={`${active ? 'Pausar' : 'Reanudar'} ${name}`}
            isPending={update.isPending}
            pendingLabel="Guardando…"
            onPress={() => update.mutate({ params, body: { ...valuesOf(source), active: !active } })}
          >
            {active ? 'Pausar' : 'Reanudar'}
          </Button>
          <Link className={buttonClass({ size: 's' })} to={importPaths.source(id)} aria-label={`Editar ${name}`}>
            Editar
          </Link>
          <Button size="s" aria-label={`Eliminar ${name}`} onPress={() => setDeleting(true)}>
            Eliminar
          </Button>
        </span>
      </div>
      <p className="small source-address">
        {kindLabels[kind].title} · <code>{`${address}${path && !path.startsWith('/') ? '/' : ''}${path}`}</code>
      </p>
      <p className="small soft">
        {scheduleWords(source)}
        {nextAt === null ? null : (
          <>
            . Próxima vez: <NearTime moment={nextAt} zone={zone} />
          </>
        )}
        . La creó {createdBy}.
      </p>
      <LastRun source={source} zone={zone} />
      {failingSince === null ? null : (
        <Note tone="warning">
          Falla desde {formatDateTime(failingSince, zone)}. Seguimos intentando, y le escribimos a quien la creó.
        </Note>
      )}
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
      {isDeleting ? (
        <Suspense>
          <DeleteSource id={id} name={name} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

function LastRun({ source: { last }, zone }: SourceRowProps) {
  if (last === null) return <p className="small soft">Todavía no se ha traído nada.</p>;
  return (
    <p className="small">
      <span className="soft">
        <NearTime moment={last.at} zone={zone} />:
      </span>{' '}
      {runLabels[last.state]}
      {last.files > 1 ? ` (${last.files})` : ''}
      {last.message === null ? '. ' : `. ${last.message} `}
      {last.importIdentifier === null ? null : <Link to={importPaths.one(last.importIdentifier)}>Ver la importación</Link>}
    </p>
  );
}
