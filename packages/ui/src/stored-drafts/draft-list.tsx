import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../button.tsx';
import { buttonClass } from '../button/button-class.ts';
import { RowMenu } from '../menu.tsx';
import type { Undo } from '../list/bulk-action.ts';
import { NearTime } from '../near-time.tsx';
import { Badge } from '../page/badge.tsx';
import { toast } from '../toast.tsx';
import { errorMessage } from '../support-code.tsx';
import { showUndoable } from '../undo.tsx';
import './stored-drafts.css';

/** A draft, as the server lists it. */
interface ListedDraft {
  readonly identifier: string;
  readonly name: string;
  readonly author: string;
  readonly updatedAt: string;
}

/** What a screen says of its drafts. */
export interface StoredDraftsOptions {
  /** Narrows them by their names. */
  readonly search?: string | undefined;
  /** Default: 'Borradores sin terminar'. */
  readonly title?: string | undefined;
  /** The form that continues a draft. */
  readonly addressOf: (identifier: string) => string;
}

export interface StoredDraftsProps<Draft extends ListedDraft> extends StoredDraftsOptions {
  /** undefined until the first response. */
  readonly drafts: readonly Draft[] | undefined;
  readonly zone: string | undefined;
  /** Deletes a draft; resolves to a message and to what undoes it. */
  readonly onRemove: (draft: Draft) => Promise<{ readonly message: string; readonly undo: Undo | undefined }>;
  /** Called after a draft was deleted, or put back. */
  readonly onChanged: () => Promise<unknown>;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
}

/** The drafts that are not finished yet, above the list of what they will become. Without any, nothing is shown. */
export function StoredDrafts<Draft extends ListedDraft>(props: StoredDraftsProps<Draft>) {
  const { drafts, search = '', zone, title = 'Borradores sin terminar', addressOf, onRemove, onChanged, fault, onRetry } = props;
  const heading = useId();
  const [removed, setRemoved] = useState<string>();
  const wanted = search.toLowerCase();
  const shown = drafts?.filter(({ name, identifier }) => identifier !== removed && name.toLowerCase().includes(wanted)) ?? [];
  if (shown.length === 0 && (fault === undefined || drafts)) return null;
  const remove = async (draft: Draft) => {
    setRemoved(draft.identifier);
    // The row and its focused button are gone.
    document.querySelector('main')?.focus({ preventScroll: true });
    try {
      const { message, undo } = await onRemove(draft);
      showUndoable(message, undo, onChanged);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await onChanged();
    setRemoved(undefined);
  };
  return (
    <section className="stored-drafts" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {fault === undefined || drafts ? null : (
        <p className="stored-drafts-fault">
          No pudimos cargar los borradores: {fault}{' '}
          <Button size="s" onPress={onRetry}>
            Cargarlos de nuevo
          </Button>
        </p>
      )}
      <ul>
        {shown.map((draft) => (
          <li key={draft.identifier}>
            <Badge state="draft" />
            <span className="stored-draft">
              <b>{draft.name}</b>
              <span className="sub">
                {`${draft.author} · `}
                <NearTime moment={draft.updatedAt} zone={zone} />
              </span>
            </span>
            <Link
              className={buttonClass({ size: 's' })}
              to={addressOf(draft.identifier)}
              aria-label={`Seguir editando ${draft.name}`}
            >
              Seguir editando
            </Link>
            <RowMenu
              name={draft.name}
              entries={[{ label: 'Eliminar', icon: Trash2, isDanger: true, onSelect: () => void remove(draft) }]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
