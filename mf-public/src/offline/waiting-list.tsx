import { useState } from 'react';
import { focusIt } from '../frame/focus-it.ts';
import { useOnline } from './use-outbox.ts';
import type { WaitingEntry } from './waiting-entry.ts';

interface WaitingListProps {
  readonly entries: readonly WaitingEntry[];
  readonly onRemove: (entry: WaitingEntry) => void;
  /** Opens a rejected entry for correction. */
  readonly onCorrect: (entry: WaitingEntry) => void;
}

const names = { registro: 'Registro', visita: 'Visita', encuesta: 'Encuesta' } as const;
const moment = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });

/** The entries of this device that have not reached the server, with the reason. */
export function WaitingList({ entries, onRemove, onCorrect }: WaitingListProps) {
  const online = useOnline();
  if (online && entries.length === 0) return null;
  return (
    <section className="waiting" aria-label="Por enviar">
      {!online && (
        <output>
          <b>Sin conexión.</b> Sigue registrando: todo queda en este dispositivo y se envía cuando vuelva la red.
        </output>
      )}
      {entries.length > 0 && (
        <>
          <h2>{entries.length === 1 ? '1 por enviar' : `${entries.length} por enviar`}</h2>
          <ul>
            {entries.map((entry) => (
              <WaitingItem key={entry.id} entry={entry} onRemove={onRemove} onCorrect={onCorrect} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type WaitingItemProps = Omit<WaitingListProps, 'entries'> & { readonly entry: WaitingEntry };

function WaitingItem({ entry, onRemove, onCorrect }: WaitingItemProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const { title, kind, savedAt, refused } = entry;
  const reasons = refused && Object.values(refused.fields);
  return (
    <li>
      <div>
        <b>{title}</b>
        <small>
          {names[kind]} · {moment.format(new Date(savedAt))}
        </small>
        {refused && <p className="error">{reasons && reasons.length > 0 ? reasons.join(' ') : refused.message}</p>}
      </div>
      <div className="row wrap">
        {refused && !asking && (
          <button type="button" className="btn" aria-label={`Corregir ${title}`} onClick={() => onCorrect(entry)}>
            Corregir
          </button>
        )}
        {asking ? (
          <>
            <button type="button" className="btn btn-danger" onClick={() => onRemove(entry)}>
              Eliminar {names[kind].toLowerCase()}
            </button>
            <button ref={focusIt} type="button" className="btn" onClick={() => setAsking(false)}>
              Conservar
            </button>
          </>
        ) : (
          <button
            ref={asked ? focusIt : undefined}
            type="button"
            className="btn btn-ghost"
            aria-label={`Eliminar ${title}`}
            onClick={() => {
              setAsked(true);
              setAsking(true);
            }}
          >
            Eliminar
          </button>
        )}
      </div>
    </li>
  );
}
