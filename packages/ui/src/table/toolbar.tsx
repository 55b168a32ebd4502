import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

interface ToolbarProps {
  children: ReactNode;
  onClear?: (() => void) | undefined;
  /** Stands at the end of the row, behind 'Limpiar'. */
  end?: ReactNode;
}

/** A toolbar above a list: search and filters in one row, and 'Limpiar' when any is set. */
export function Toolbar({ children, onClear, end }: ToolbarProps) {
  return (
    <div className="tools">
      {children}
      {onClear ? (
        <Button variant="ghost" size="s" onPress={onClear}>
          Limpiar
        </Button>
      ) : null}
      {end}
    </div>
  );
}

export interface SearchFieldProps {
  /** For screen readers and as the placeholder: 'Buscar campañas'. */
  label: string;
  value: string;
  /** Called 250 ms after the last key (debounce), and at once by Enter and by clearing. */
  onSearch: (text: string) => void;
}

/** A search field. The typed text stays in local state until the debounce, so that the URL isn't rewritten at every key. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  /** Texts passed to onSearch that have not come back as the value yet. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (known !== value) {
    const place = pending.indexOf(value);
    setKnown(value);
    setPending(place === -1 ? [] : pending.slice(place + 1));
    // Only an external change replaces the typed text, because the URL may return an earlier text late.
    if (place === -1) setDraft(value);
  }
  const last = pending.at(-1) ?? value;
  const notify = useCallback(
    (text: string) => {
      if (text.trim() !== last) setPending((before) => [...before, text.trim()]);
      onSearch(text);
    },
    [last, onSearch],
  );
  useEffect(() => {
    if (draft.trim() === last) return undefined;
    const timer = setTimeout(() => notify(draft), 250);
    return () => clearTimeout(timer);
  }, [draft, last, notify]);
  return (
    <div className="input">
      <Icon of={Search} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') notify(draft);
          if (event.key === 'Escape') setDraft('');
        }}
      />
      {draft ? (
        <button
          type="button"
          className="x"
          aria-label="Limpiar la búsqueda"
          onClick={() => {
            setDraft('');
            notify('');
          }}
        >
          <Icon of={X} />
        </button>
      ) : null}
    </div>
  );
}
