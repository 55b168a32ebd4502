import { Search, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
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
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }
  useEffect(() => {
    if (draft === value) return undefined;
    const timer = setTimeout(() => onSearch(draft), 250);
    return () => clearTimeout(timer);
  }, [draft, value, onSearch]);
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
          if (event.key === 'Enter') onSearch(draft);
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
            onSearch('');
          }}
        >
          <Icon of={X} />
        </button>
      ) : null}
    </div>
  );
}
