import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../button.tsx';
import { buttonClass } from '../button/button-class.ts';
import type { RowMenu } from '../menu.tsx';
import type { NearTime } from '../near-time.tsx';
import type { Badge } from '../page/badge.tsx';
import { plainText } from '../plain-text.ts';
import { errorMessage } from '../support-code.tsx';
import { toast } from '../toast.tsx';
import './stored-drafts.css';

/** A draft, as the server lists it. */
export interface ListedDraft {
  readonly identifier: string;
  readonly name: string;
  readonly author: string;
  readonly updatedAt: string;
}

export interface StoredDraftsProps<Draft extends ListedDraft> {
  /** undefined until the first response. */
  readonly drafts: readonly Draft[] | undefined;
  /** Narrows them by their names: all words, in any order, without accents. */
  readonly search?: string | undefined;
  /** Default: 'Borradores sin terminar'. */
  readonly title?: string | undefined;
  /** The form that continues a draft. */
  readonly addressOf: (identifier: string) => string;
  readonly zone: string | undefined;
  /** Deletes a draft, says so, and reads the list again. Rejects with a message for people. */
  readonly onRemove: (draft: Draft) => Promise<unknown>;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
  /** Parts of the rows that the page loads for its list anyway. */
  readonly parts: { readonly Badge: typeof Badge; readonly NearTime: typeof NearTime; readonly RowMenu: typeof RowMenu };
}

/** The drafts that are not finished yet, above the list of what they will become. Without any, nothing is shown. */
export function StoredDrafts<Draft extends ListedDraft>(props: StoredDraftsProps<Draft>) {
  const { drafts, search = '', zone, title = 'Borradores sin terminar', addressOf, onRemove, fault, onRetry } = props;
  const { Badge, NearTime, RowMenu } = props.parts;
  const heading = useId();
  const [removed, setRemoved] = useState<string>();
  const words = plainText(search).split(' ');
  const isFound = (name: string) => words.every((word) => plainText(name).includes(word));
  const shown = drafts?.filter(({ name, identifier }) => identifier !== removed && isFound(name)) ?? [];
  if (shown.length === 0 && (fault === undefined || drafts)) return null;
  const remove = async (draft: Draft) => {
    setRemoved(draft.identifier);
    // The row and its focused button are gone.
    document.querySelector('main')?.focus({ preventScroll: true });
    await onRemove(draft).catch((error: unknown) => toast.error(errorMessage(error)));
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
