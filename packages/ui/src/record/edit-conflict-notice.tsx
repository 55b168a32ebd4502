import { useCallback, useRef } from 'react';
import { Button } from '../button.tsx';
import type { AppForm } from '../form/app-form.ts';
import { Note } from '../page/note.tsx';
import { type Revision, useConflictMerge } from './use-conflict-merge.ts';

export type { Revision };

export interface EditConflictNoticeProps<Input> {
  readonly of: AppForm<Input, unknown>;
  /** The record, as named in the sentence: 'esta tienda'. */
  readonly record: string;
  /** What the sentence calls the record afterwards: 'la' by default, 'lo' for 'este usuario'. */
  readonly pronoun?: 'la' | 'lo' | undefined;
  /** The labels of the fields that the form edits, by name and in order. */
  readonly labels: Readonly<Record<string, string>>;
  /** The revision that the form was loaded with. */
  readonly base: Revision;
  /** The newer saved revision. */
  readonly theirs: Revision;
  /** Formats a value as text. */
  readonly display: (value: unknown, name: string) => string;
  /** Called once the newer changes are in the form, which from then on edits the newer revision. */
  readonly onMerged: () => void;
  readonly className: string;
}

/**
 * The notice of an edit conflict (optimistic locking). It merges newer saved changes into the form: typed values stay, and for a field
 * that both have changed it offers the saved value.
 */
export function EditConflictNotice<Input>(props: EditConflictNoticeProps<Input>) {
  const { of: form, record, pronoun = 'la', labels, base, theirs, display, onMerged, className } = props;
  const { conflicting, merge, takeTheirs } = useConflictMerge(form, Object.keys(labels), base, theirs);
  const isMerged = base.version === theirs.version;
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the notice.
  const focusNotice = useCallback((element: HTMLDivElement | null) => {
    notice.current = element;
    element?.focus();
  }, []);
  return (
    <div className={className} role="alert" tabIndex={-1} ref={focusNotice} key={`${theirs.version} ${isMerged}`}>
      {isMerged ? (
        <Note tone="info">
          <p>{conflicting.length === 0 ? mergedText : conflictingText}</p>
          {conflicting.map((name) => (
            <p key={name} className="row wrap">
              <span>
                {labels[name]}: «{display(theirs.values[name], name)}»
              </span>
              <Button
                size="s"
                onPress={() => {
                  takeTheirs(name);
                  notice.current?.focus();
                }}
                aria-label={`Usar lo suyo en ${labels[name]}`}
              >
                Usar lo suyo
              </Button>
            </p>
          ))}
        </Note>
      ) : (
        <Note tone="warning">
          <p>
            <b>
              Alguien cambió {record} mientras {pronoun} editabas.
            </b>{' '}
            Trae sus cambios y guarda de nuevo: lo que tú escribiste se queda.
          </p>
          <Button
            size="s"
            onPress={() => {
              merge();
              onMerged();
            }}
          >
            Traer sus cambios
          </Button>
        </Note>
      )}
    </div>
  );
}

const mergedText = 'Los cambios de la otra persona ya están aquí. Revísalos y guarda.';
const conflictingText =
  'Los cambios de la otra persona ya están aquí. Donde los dos cambiaron lo mismo quedó lo tuyo; esto puso ella:';
