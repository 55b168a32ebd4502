import { Search, X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Search and filters in one row above a list; 'Limpiar' when any is set. */
export function Toolbar({ children, onClear }: { children: ReactNode; onClear?: (() => void) | undefined }) {
  return (
    <div className="tools">
      {children}
      {onClear ? (
        <Button variant="ghost" size="s" onPress={onClear}>
          Limpiar
        </Button>
      ) : null}
    </div>
  );
}

export interface SearchFieldProps {
  /** For screen readers and as the placeholder: 'Buscar campañas'. */
  label: string;
  value: string;
  /** Told a quarter of a second after the last key, at once by Enter and when cleared. */
  onSearch: (text: string) => void;
}

/** Looks for text. What is typed stays here until it settles, so that the address isn't rewritten at every key. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  /** The texts passed to onSearch that have not come back as the value yet. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (known !== value) {
    const place = told.indexOf(value);
    setKnown(value);
    setTold(place === -1 ? [] : told.slice(place + 1));
    // Only a value from elsewhere replaces what is typed: the URL may follow an earlier text late.
    if (place === -1) setDraft(value);
  }
  const last = told.at(-1) ?? value;
  const tell = useCallback(
    (text: string) => {
      if (text.trim() !== last) setTold((before) => [...before, text.trim()]);
      onSearch(text);
    },
    [last, onSearch],
  );
  useEffect(() => {
    if (draft.trim() === last) return undefined;
    const timer = setTimeout(() => tell(draft), 250);
    return () => clearTimeout(timer);
  }, [draft, last, tell]);
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
          if (event.key === 'Enter') tell(draft);
          if (event.key === 'Escape') setDraft('');
        }}
      />
      {draft ? (
        <button
          type="button"
          className="x"
          aria-label="Borrar la búsqueda"
          onClick={() => {
            setDraft('');
            tell('');
          }}
        >
          <Icon of={X} />
        </button>
      ) : null}
    </div>
  );
}
